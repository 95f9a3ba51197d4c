-- Endpoints of webhooks that fail: since when they have done nothing else, and whether they have ever shown that they want what
-- they are sent. Those that exist are taken to.
ALTER TABLE webhook_endpoints
  ADD COLUMN failing_since timestamptz,
  ADD COLUMN proven_at timestamptz;
UPDATE webhook_endpoints SET proven_at = created_at;

GRANT UPDATE (failing_since, proven_at) ON webhook_endpoints TO kolo_app;
