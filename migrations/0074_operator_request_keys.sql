-- Requests of operators that carry a key of theirs, so that one whose answer was lost is not done a second time.
CREATE TABLE operator_request_keys (
  operator_id uuid NOT NULL REFERENCES operators (id),
  key text COLLATE "C" NOT NULL CHECK (octet_length(key) BETWEEN 1 AND 255),
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (operator_id, key)
);
GRANT SELECT, INSERT, DELETE ON operator_request_keys TO kolo_operator;
