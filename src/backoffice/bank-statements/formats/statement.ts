import type { Kobo } from '../../../platform/values/money.ts';

/** Formats of statements that Kolo reads. */
export const STATEMENT_FILE_FORMATS = ['csv', 'mt940', 'camt053'] as const;
export type StatementFileFormat = (typeof STATEMENT_FILE_FORMATS)[number];

/** The beginning of a statement. A file may hold several. */
interface StatementBegin {
  readonly kind: 'begin';
  /** The bank's number of the statement. */
  readonly number: string | null;
  /** Null where the file states none before its lines. */
  readonly opening: Kobo | null;
}

/** The account that the file, or its lines from here on, are of. */
interface StatementAccount {
  readonly kind: 'account';
  readonly line: number;
  /** As the file names it. */
  readonly account: string;
}

/** One booked movement of a statement. */
export interface StatementLine {
  readonly kind: 'line';
  /** Line of the file, from 1. */
  readonly line: number;
  /** `YYYY-MM-DD`. */
  readonly bookedOn: string;
  /** Money in is positive, money out negative; never 0. */
  readonly amount: Kobo;
  readonly reference: string | null;
  readonly description: string | null;
  /** Counterparty's account number, 10 digits; null where unknown. */
  readonly counterparty: string | null;
}

/** The end of a statement. */
interface StatementEnd {
  readonly kind: 'end';
  readonly line: number;
  /** Balances that the file states; null where it states none. */
  readonly opening: Kobo | null;
  readonly closing: Kobo | null;
}

export type StatementPart = StatementBegin | StatementAccount | StatementLine | StatementEnd;

/** The file cannot be read, at some line and field. */
export class StatementFault extends Error {
  readonly line: number;
  readonly field: string | null;

  constructor(line: number, field: string | null, message: string) {
    super(message);
    this.line = line;
    this.field = field;
  }
}

/** Longest reference and description, characters. Longer ones are cut off. */
const REFERENCE_MAX = 100;
const DESCRIPTION_MAX = 500;

/** The session id of a NIP payment, wherever a bank writes it. With an `R` before it, it is the id of a return of it. */
const SESSION_ID = /(?<![0-9A-Za-z])R[0-9]{30}(?![0-9])|(?<![0-9])[0-9]{30}(?![0-9])/;
const ACCOUNT_NUMBER = /(?<![0-9])[0-9]{10}(?![0-9])/g;

const clean = (text: string | null | undefined, max: number): string | null => {
  const plain = (text ?? '')
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .trim();
  return plain === '' ? null : plain;
};

/**
 * Texts of a line as they are stored. A session id in the description replaces a reference of the bank's own,
 * because Kolo knows a payment by its session id.
 */
export function textsOf(
  givenReference: string | null | undefined,
  givenDescription: string | null | undefined,
): Pick<StatementLine, 'reference' | 'description' | 'counterparty'> {
  const reference = clean(givenReference, REFERENCE_MAX);
  const description = clean(givenDescription, DESCRIPTION_MAX);
  const session = SESSION_ID.exec(reference ?? '')?.[0] ?? SESSION_ID.exec(description ?? '')?.[0];
  const accounts = new Set(description?.match(ACCOUNT_NUMBER) ?? []);
  return {
    reference: session ?? reference,
    description,
    counterparty: accounts.size === 1 ? [...accounts][0]! : null,
  };
}
