import { type Corruption, idOf, txOf } from './corruption.ts';
import { DAY } from './tenant-writer.ts';

const VAT = '00000000-0000-0000-0000-0000000000a7';
const useOf = (tenantId: string, subject: string): string =>
  `tenant_id = '${tenantId}' AND subject = '${subject}'`;

/** Corruptions of charges beside the fee, and of limit usage. */
export const limitCorruptions: readonly Corruption[] = [
  {
    check: 'limit-usage',
    what: 'a kobo more than was used',
    sql: (w) => [`UPDATE limit_usage SET amount = amount + 1 WHERE ${useOf(w.a.tenantId, w.a.wallet)}`],
    table: 'limit_usage',
    key: (w) => `subject=${w.a.wallet} period=${DAY}`,
  },
  {
    check: 'limit-usage',
    what: 'a movement that is not counted',
    sql: (w) => [`UPDATE limit_usage SET count = count - 1 WHERE ${useOf(w.a.tenantId, w.a.wallet)}`],
    table: 'limit_usage',
    key: (w) => `subject=${w.a.wallet} period=${DAY}`,
  },
  {
    check: 'limit-usage',
    what: 'use that nobody has counted',
    sql: (w) => [`DELETE FROM limit_usage WHERE ${useOf(w.a.tenantId, w.a.named)}`],
    table: 'limit_usage',
    key: (w) => `subject=${w.a.named} period=${DAY}`,
  },
  {
    check: 'limit-usage',
    what: 'a failed transfer that gave nothing back',
    sql: (w) => [
      `UPDATE limit_usage SET amount = amount + 30000, count = count + 1 WHERE ${useOf(w.a.tenantId, w.a.wallet)}`,
    ],
    table: 'limit_usage',
    key: (w) => `subject=${w.a.wallet} period=${DAY}`,
  },
  {
    check: 'transaction-states',
    what: 'VAT without a fee',
    sql: (w) => [`UPDATE transactions SET vat = 5, vat_payer = source_account WHERE ${idOf(w, w.a.paid)}`],
    table: 'transactions',
    key: (w) => `id=${w.a.paid}`,
  },
  {
    check: 'transaction-postings',
    what: 'VAT that was not posted',
    sql: (w) => [
      `UPDATE transactions SET vat = 2, vat_payer = source_account WHERE ${idOf(w, w.a.paidWithFee)}`,
    ],
    table: 'transactions',
    key: (w) => `id=${w.a.paidWithFee}`,
  },
  {
    check: 'transaction-postings',
    what: 'a fee that went to VAT payable',
    sql: (w) => [
      `INSERT INTO accounts (tenant_id, id, kind, currency) VALUES ('${w.a.tenantId}', '${VAT}', 'vat_payable', 'NGN')`,
      `UPDATE postings SET credit_account = '${VAT}' WHERE ${txOf(w, w.a.paidWithFee)} AND part = 1`,
    ],
    table: 'postings',
    key: (w) => `transaction_id=${w.a.paidWithFee} part=1`,
  },
  {
    check: 'transaction-postings',
    what: 'a fee of a naira transfer that went to an account in dollars',
    sql: (w) => [`UPDATE accounts SET currency = 'USD' WHERE ${idOf(w, w.a.fees)}`],
    table: 'postings',
    key: (w) => `transaction_id=${w.a.paidWithFee} part=1`,
  },
  {
    check: 'wallet-held',
    what: 'stamp duty of a transfer that waits, held by nobody',
    sql: (w) => [
      `UPDATE transactions SET stamp_duty = 50, stamp_duty_payer = source_account WHERE ${idOf(w, w.a.waiting)}`,
    ],
    table: 'accounts',
    key: (w) => `id=${w.a.wallet}`,
  },
];
