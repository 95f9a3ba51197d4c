/**
 * Reasons that say that the account or the instruction is wrong, as Monnify lists them: beside `FAILED` the payment was not made
 * and will not be. Its other reasons say "contact support" or "ask again", and so it is with one that is on no list
 * (docs/rails/monnify.md, section 3).
 */
const CERTAIN = new Set([
  'invalid destination account number',
  'dormant beneficiary account',
  'beneficiary account name mismatch',
  'unknown destination bank code',
  'invalid amount',
  'post no credit restriction on beneficiary account',
  'rejected by destination institution',
  'suspected fraud',
  'beneficiary account limit exceeded',
  'sender not permitted to credit beneficiary',
  'account number could not be validated',
]);

/** True if every reason of a failure is conclusive. */
export const isCertain = (...reasons: readonly string[]): boolean =>
  reasons.length > 0 && reasons.every((reason) => CERTAIN.has(plain(reason)));

const plain = (reason: string): string =>
  reason.trim().replace(/\.$/, '').replaceAll(/\s+/g, ' ').toLowerCase();
