-- Finds the wallets that are restricted or closed, which are few.
CREATE INDEX wallets_not_active ON wallets (tenant_id, status, account_id) WHERE status <> 'active';
