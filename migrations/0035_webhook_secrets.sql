-- Secrets of webhook endpoints: the one before, which signs beside the new one for a while, and one more header for
-- receivers that were written for another provider.
ALTER TABLE webhook_endpoints
  ADD COLUMN previous_secret_ciphertext bytea,
  ADD COLUMN previous_secret_key_id text,
  ADD COLUMN previous_secret_expires_at timestamptz,
  ADD COLUMN signature_header text,
  ADD COLUMN signature_secret_ciphertext bytea,
  ADD COLUMN signature_secret_key_id text,
  ADD CONSTRAINT webhook_endpoints_previous_secret_check
    CHECK (num_nulls(previous_secret_ciphertext, previous_secret_key_id, previous_secret_expires_at) IN (0, 3)),
  ADD CONSTRAINT webhook_endpoints_signature_header_check
    CHECK (num_nulls(signature_header, signature_secret_ciphertext, signature_secret_key_id) IN (0, 3));

GRANT UPDATE (secret_ciphertext, secret_key_id,
              previous_secret_ciphertext, previous_secret_key_id, previous_secret_expires_at,
              signature_header, signature_secret_ciphertext, signature_secret_key_id)
  ON webhook_endpoints TO kolo_app;
