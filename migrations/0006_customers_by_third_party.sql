-- Finds the customers that a caller knows by an id of its own.
CREATE INDEX customers_by_third_party ON customers (tenant_id, third_party_identifier, id)
  WHERE third_party_identifier IS NOT NULL;
