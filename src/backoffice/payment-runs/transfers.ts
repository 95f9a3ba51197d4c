import type { BulkTransferRequest } from '../../payments/bulk-transfers/accept-bulk.ts';
import { reservedFaults } from '../../payments/transfers/reserved-references.ts';
import type { FieldError } from '../../platform/values/errors.ts';
import type { BankList } from '../../rails/banks.ts';

/** A transfer of a payment run, in the field names of the operator API. */
export interface RunTransfer {
  /** Kobo. */
  amount: number;
  reference: string;
  account_number: string;
  /** A `code` of the bank list. */
  bank_code: string;
  /** The expected name of the account. */
  name?: string;
  narration?: string;
}

/** Faults that a schema cannot express. */
export function faultsOf(transfers: readonly RunTransfer[], banks: BankList): FieldError[] {
  const faults: FieldError[] = [];
  const places = new Map<string, number>();
  for (const [i, { reference, bank_code: bankCode }] of transfers.entries()) {
    const path = `transfers[${i}]`;
    const twin = places.get(reference);
    if (twin === undefined) places.set(reference, i);
    else faults.push({ path: `${path}.reference`, message: `is the reference of transfers[${twin}] too` });
    faults.push(...reservedFaults(reference, `${path}.reference`));
    if (banks.find(bankCode) === undefined)
      faults.push({ path: `${path}.bank_code`, message: 'must be a code of the bank list' });
  }
  return faults;
}

/** Of each transfer the place of the first one that pays the same amount to the same account; null where there is none. */
export function repeatsOf(transfers: readonly RunTransfer[]): (number | null)[] {
  const places = new Map<string, number>();
  return transfers.map(({ amount, account_number: number, bank_code: bank }, i) => {
    const key = `${bank} ${number} ${amount}`;
    const first = places.get(key);
    if (first === undefined) places.set(key, i);
    return first ?? null;
  });
}

/** The transfers that are sent, with their places in the run. */
export function sentOf(transfers: readonly RunTransfer[], leftOut: readonly number[]) {
  const without = new Set(leftOut);
  return transfers.flatMap((transfer, index) => (without.has(index) ? [] : [{ index, transfer }]));
}

export const amountOf = (sent: readonly { transfer: RunTransfer }[]): bigint =>
  sent.reduce((sum, { transfer }) => sum + BigInt(transfer.amount), 0n);

/** The transfers of a bulk transfer. */
export const bulkItemsOf = (sent: readonly { transfer: RunTransfer }[]): BulkTransferRequest['transfers'] =>
  sent.map(({ transfer: { amount, reference, account_number, bank_code, narration } }) => ({
    amount,
    reference,
    accountNumber: account_number,
    bankCode: bank_code,
    ...(narration === undefined ? {} : { narration }),
  }));
