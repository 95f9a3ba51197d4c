-- Money in suspense is one item of the work queue: the money. Its incident is history, and closes once the money is credited or sent back.
CREATE INDEX incidents_to_do ON incidents (tenant_id, id)
  WHERE closed_at IS NULL AND kind <> ALL (ARRAY['contrary_outcome', 'inflow_in_suspense', 'return_in_suspense',
    'interest_in_suspense', 'inflow_return_failed']);
DROP INDEX incidents_open;

UPDATE incidents i SET closed_at = now(), closed_by = 'kolo books',
  closing_note = CASE h.state WHEN 'credited' THEN 'Credited to a wallet, by ' ELSE 'Sent back to its sender, by ' END || h.answer_id || '.'
FROM held_inflows h
WHERE h.tenant_id = i.tenant_id AND h.transaction_id = i.transaction_id AND h.state IN ('credited', 'returned')
  AND i.closed_at IS NULL
  AND i.kind IN ('inflow_in_suspense', 'return_in_suspense', 'interest_in_suspense', 'inflow_return_failed');
