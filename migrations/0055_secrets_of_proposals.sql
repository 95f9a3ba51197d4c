-- What of a proposal nobody is shown, such as credentials: sealed beside it for whoever does it, and gone once it is done or refused.
ALTER TABLE proposals
  ADD COLUMN secret_ciphertext bytea,
  ADD COLUMN secret_key_id text,
  ADD CHECK ((secret_ciphertext IS NULL) = (secret_key_id IS NULL)),
  ADD CHECK (secret_ciphertext IS NULL OR (executed_at IS NULL AND refused_by IS NULL));
-- What is left of those that are over.
CREATE INDEX proposals_with_secrets ON proposals (expires_at) WHERE secret_key_id IS NOT NULL;
GRANT UPDATE (secret_ciphertext, secret_key_id) ON proposals TO kolo_operator;

-- Who changes accounts at providers keeps that an approval is done; it neither proposes nor approves, and reads nothing that is sealed.
CREATE POLICY every_proposal_to_do ON proposals TO kolo_directory USING (true);
GRANT SELECT (id, chain, approved_by, alone, expires_at, executed_at, secret_key_id),
  UPDATE (executed_at, result, secret_ciphertext, secret_key_id) ON proposals TO kolo_directory;
