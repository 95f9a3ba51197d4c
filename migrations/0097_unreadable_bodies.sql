-- The bodies of events are text, so that they are sent as they were signed. `kolo verify` reads one that may be damaged by this
-- function: PostgreSQL 15, the oldest that Kolo takes, has no pg_input_is_valid.
CREATE FUNCTION json_object_or_null(body text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  RETURN CASE WHEN jsonb_typeof(body::jsonb) = 'object' THEN body::jsonb END;
EXCEPTION WHEN data_exception OR program_limit_exceeded THEN
  RETURN NULL;
END $$;
