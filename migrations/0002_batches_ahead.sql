-- Counts the batches of a tenant and whatever else changes what a batch decides by (a wallet's status, a policy,
-- an endpoint): whoever decided on another count than the row has now decided on something that is no longer true.
ALTER TABLE ledgers ADD COLUMN version bigint NOT NULL DEFAULT 0;
GRANT UPDATE (version) ON ledgers TO kolo_app;

-- Room for the version that claiming writes beside the row, so that it is a HOT update.
ALTER TABLE payouts SET (fillfactor = 50);
