import type { IssueOutcome } from '../../../rails/provider.ts';

/** A bank's response about an issued account. */
export type Issued = IssueOutcome & { kind: 'issued' };

/** Code points of a name, and of a reason, at most. */
const NAME_MAX = 300;
const REASON_MAX = 500;

/** A provider's text for storage: one bounded line without invisible characters. */
const plain = (text: string, max: number): string =>
  [
    ...text
      .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
      .trim()
      .replace(/\s+/gu, ' '),
  ]
    .slice(0, max)
    .join('');

/** An account as its bank reports it; undefined if the response cannot be one. */
export function readIssued({ accountNumber, accountName, bankCode, bankName }: Issued): Issued | undefined {
  const name = plain(accountName, NAME_MAX);
  const bank = plain(bankName, NAME_MAX);
  if (!/^[0-9]{10}$/.test(accountNumber) || name === '' || bank === '') return undefined;
  return { kind: 'issued', accountNumber, accountName: name, bankCode, bankName: bank };
}

/** The bank's own reason for issuing no account. */
export const readReason = (reason: string): string =>
  plain(reason, REASON_MAX) || 'the bank refused it and did not say why';
