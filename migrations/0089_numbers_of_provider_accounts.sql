-- A number that a provider issues belongs to the account of the business at that provider: virtual_accounts_by_rail. What the bank of
-- one business issues takes no number from another business. Numbers that Kolo gives out itself are unique among themselves.
CREATE UNIQUE INDEX virtual_accounts_given_out ON virtual_accounts (tenant_id, bank_code, account_number) WHERE rail IS NULL;
ALTER TABLE virtual_accounts DROP CONSTRAINT virtual_accounts_tenant_id_bank_code_account_number_key;
DROP INDEX virtual_accounts_of_providers;
