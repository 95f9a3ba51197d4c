import { CATEGORY_NAMES, type Category } from '../../src/verify/categories.ts';
import { type Corruption, idOf, setContent, txOf, type World } from './corruption.ts';

/**
 * A category that Kolo does not have: what one wallet gives another, which may be held before. Only its row says so to
 * verification.
 */
export const GIFT: Category = {
  name: 'gift',
  type: 'debit',
  source: ['wallet'],
  destination: ['wallet'],
  states: { processing: null, successful: 'gift.given' },
  parts: [{ amount: 'amount', debit: 'source_account', credit: 'destination_account' }],
  needsReference: true,
  about: 'source_account',
  details: null,
};

const GIVEN = '11111111-1111-7111-8111-111111111111';
const HELD = '22222222-2222-7222-8222-222222222222';
const EVENT = '33333333-3333-7333-8333-333333333333';
const AMOUNT = 1_000;
const NAMES = [...CATEGORY_NAMES, GIFT.name].map((name) => `'${name}'`).join(', ');

const transaction = ({ a }: World, id: string, status: string): string =>
  `INSERT INTO transactions (tenant_id, id, type, category, reference, status, amount, currency, source_account,
     destination_account, created_at, completed_at)
   VALUES ('${a.tenantId}', '${id}', 'debit', 'gift', 'gift-${id}', '${status}', ${AMOUNT}, 'NGN', '${a.wallet}',
     '${a.named}', '2026-01-15T09:00:00Z', ${status === 'processing' ? 'NULL' : "'2026-01-15T09:30:00Z'"})`;

const moved = (state: string, count: number) => ({
  at: Date.parse('2026-01-15T09:00:00Z') / 1_000,
  state,
  category: 'gift',
  currency: 'NGN',
  rail: '',
  count: String(count),
  amount: String(count * AMOUNT),
  charged: '0',
});

/** A gift that was given and one that is held, with all that belongs to them. */
export const gifts = (w: World): string[] => [
  'ALTER TABLE transactions DROP CONSTRAINT transactions_category_check',
  `ALTER TABLE transactions ADD CHECK (category IN (${NAMES}))`,
  transaction(w, GIVEN, 'successful'),
  transaction(w, HELD, 'processing'),
  `INSERT INTO postings (tenant_id, transaction_id, part, debit_account, credit_account, amount, posted_at,
     debit_seq, debit_balance_after, credit_seq, credit_balance_after)
   SELECT s.tenant_id, '${GIVEN}', 0, s.id, d.id, ${AMOUNT}, l.last_posted_at, s.seq + 1, s.posted - ${AMOUNT},
          d.seq + 1, d.posted + ${AMOUNT}
   FROM accounts s
   JOIN accounts d ON d.tenant_id = s.tenant_id AND d.id = '${w.a.named}'
   JOIN ledgers l ON l.tenant_id = s.tenant_id
   WHERE s.tenant_id = '${w.a.tenantId}' AND s.id = '${w.a.wallet}'`,
  `UPDATE transactions t SET source_balance_after = p.debit_balance_after,
     destination_balance_after = p.credit_balance_after
   FROM postings p
   WHERE t.tenant_id = p.tenant_id AND t.id = p.transaction_id AND t.id = '${GIVEN}'`,
  `UPDATE accounts SET posted = posted - ${AMOUNT}, seq = seq + 1, held = held + ${AMOUNT}
   WHERE ${idOf(w, w.a.wallet)}`,
  `UPDATE accounts SET posted = posted + ${AMOUNT}, seq = seq + 1 WHERE ${idOf(w, w.a.named)}`,
  `UPDATE ledger_batches b SET
     created = created || '{${GIVEN},${HELD}}', recipients = recipients || '{NULL,NULL}',
     moved = moved || '${JSON.stringify([moved('accepted', 2), moved('successful', 1)])}'::jsonb,
     posted = (SELECT jsonb_agg(jsonb_build_object('at', floor(extract(epoch FROM last_posted_at) / 900)::bigint * 900,
       'account', '00000000-0000-0000-0000-000000000000', 'currency', 'NGN', 'debits', '${AMOUNT}', 'credits', '${AMOUNT}'))
       FROM ledgers l WHERE l.tenant_id = b.tenant_id)
   WHERE tenant_id = '${w.a.tenantId}'`,
  `UPDATE ledgers SET event_count = event_count + 1 WHERE tenant_id = '${w.a.tenantId}'`,
  `INSERT INTO events (tenant_id, id, sequence, type, content, created_at)
   SELECT tenant_id, '${EVENT}', event_count, 'gift.given', '${JSON.stringify({
     reference: `gift-${GIVEN}`,
     eventData: { id: GIVEN, amount: AMOUNT, status: 'successful' },
   })}', now() FROM ledgers WHERE tenant_id = '${w.a.tenantId}'`,
];

const broken = (check: string, what: string, table: string, key: string, sql: (w: World) => string) => ({
  check,
  what,
  sql: (w: World) => [sql(w)],
  table,
  key: () => key,
});
const given = (check: string, what: string, sql: (w: World) => string) =>
  broken(check, what, 'transactions', `id=${GIVEN}`, sql);
const set = (change: string) => (w: World) => `UPDATE transactions SET ${change} WHERE ${idOf(w, GIVEN)}`;

/** Corruptions of a gift that only its own row shows. */
export const giftCorruptions: readonly Corruption[] = [
  given('transaction-states', 'a gift that is a credit', set("type = 'credit'")),
  given('transaction-states', 'a gift that failed', set("status = 'failed'")),
  given('transaction-states', 'a gift with a fee', (w) => set(`fee = 1, fee_payer = '${w.a.wallet}'`)(w)),
  given('outflows-findable', 'a gift without a reference', set('reference = NULL')),
  given('transaction-accounts', 'a gift from nobody', set('source_account = NULL')),
  given('transaction-accounts', 'a gift to suspense', (w) =>
    set(`destination_account = '${w.a.suspense}'`)(w),
  ),
  given(
    'transaction-postings',
    'a gift that was not posted',
    (w) => `DELETE FROM postings WHERE ${txOf(w, GIVEN)}`,
  ),
  broken(
    'transaction-postings',
    'a gift to another wallet',
    'postings',
    `transaction_id=${GIVEN}`,
    (w) => `UPDATE postings SET credit_account = '${w.a.disputed}' WHERE ${txOf(w, GIVEN)}`,
  ),
  broken(
    'transaction-postings',
    'a fee that a gift does not have',
    'postings',
    `transaction_id=${GIVEN}`,
    (w) =>
      `INSERT INTO postings (tenant_id, transaction_id, part, debit_account, credit_account, amount, posted_at)
     VALUES ('${w.a.tenantId}', '${GIVEN}', 1, '${w.a.wallet}', '${w.a.fees}', 1, now())`,
  ),
  {
    check: 'wallet-held',
    what: 'a gift that is not held',
    sql: (w) => [`UPDATE accounts SET held = held - ${AMOUNT} WHERE ${idOf(w, w.a.wallet)}`],
    table: 'accounts',
    key: (w) => `id=${w.a.wallet}`,
  },
  given(
    'transfer-events',
    'a gift that no event reports',
    (w) => `DELETE FROM events WHERE ${idOf(w, EVENT)}`,
  ),
  broken('transfer-events', 'a gift reported under another reference', 'events', `id=${EVENT}`, (w) =>
    setContent(w, EVENT, 'reference', '"x"'),
  ),
  broken('transfer-events', 'a gift reported that is still held', 'events', `id=${EVENT}`, (w) =>
    setContent(w, EVENT, 'eventData,id', `"${HELD}"`),
  ),
  broken(
    'payouts',
    'a payout of a gift',
    'payouts',
    `transaction_id=${GIVEN}`,
    (w) => `UPDATE payouts SET transaction_id = '${GIVEN}' WHERE ${txOf(w, w.a.paid)}`,
  ),
  broken(
    'inflows',
    "a bank's id of a gift",
    'inflows',
    `transaction_id=${GIVEN}`,
    (w) => `UPDATE inflows SET transaction_id = '${GIVEN}' WHERE ${txOf(w, w.a.inflow)}`,
  ),
];
