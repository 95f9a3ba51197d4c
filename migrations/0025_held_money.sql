-- Whatever is in suspense has its row in held_inflows now, not inflows alone: what a bank returned and no wallet could take,
-- and interest, with the wallet that paid or earned it. So an operator credits it, once. The table keeps its name, because
-- processes of the version before use it. What went to suspense before without a row gets one; why is not known of it.
INSERT INTO held_inflows (tenant_id, transaction_id, state, account_id)
SELECT t.tenant_id, t.id, 'held', coalesce(p.source_account, i.account_id)
FROM accounts s
JOIN transactions t ON t.tenant_id = s.tenant_id AND t.destination_account = s.id
LEFT JOIN payment_returns r ON r.tenant_id = t.tenant_id AND r.transaction_id = t.id
LEFT JOIN transactions p ON p.tenant_id = r.tenant_id AND p.id = r.payment_id
LEFT JOIN interest_payouts i ON i.tenant_id = t.tenant_id AND i.transaction_id = t.id
WHERE s.kind = 'suspense' AND t.category IN ('bank-outflow-reversal', 'interest-payout')
ON CONFLICT DO NOTHING;
