import { stringify } from 'csv-stringify/sync';
import { decimalText } from '../../platform/values/money.ts';
import type { Book } from '../../rails/book.ts';
import type { RailWith } from '../../rails/rail.ts';
import { inPages } from '../../verify/reconcile/merge.ts';
import type { DemoParts, DemoTenant } from './parts.ts';
import { ownIdsAtBank } from './queries.ts';

/** Rows of a book that are read at once. */
const PAGE = 1_000;
/** Marks an inflow that went back, which the book has under one id. */
const RETURNED = ' returned';
const bankIdOf = (id: string): string => id.replace(RETURNED, '');
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A movement in the bank's book. Money in is positive, kobo. */
export interface Booked {
  /** The bank's id, once for each movement. */
  id: string;
  /** As the bank writes it. */
  reference: string;
  amount: bigint;
  text: string;
}

/** The movements that the bank booked on a day, `YYYY-MM-DD`. */
export interface BookedDay {
  day: string;
  lines: readonly Booked[];
}

/** The columns of the mapping `gtbank`. */
const COLUMNS = ['Trans. Date', 'Reference', 'Debits', 'Credits', 'Balance', 'Remarks'];

/**
 * Writes statements of the demo's account from the book of the sandbox bank: each has what the book has more than at the statement
 * before.
 */
export class BankFile {
  readonly #parts: DemoParts;
  readonly #tenant: DemoTenant;
  readonly #seen = new Set<string>();
  #balance = 0n;

  constructor(parts: DemoParts, tenant: DemoTenant) {
    this.#parts = parts;
    this.#tenant = tenant;
  }

  /** Movements that the bank has booked since the last call, in order of kind and id. */
  async booked(): Promise<Booked[]> {
    const rail = this.#parts.rails.shared.serving('test', 'book') as RailWith<'book'>;
    const all = (await bookedIn(rail.book)).filter(({ id }) => !this.#seen.has(id));
    const { tenantId } = this.#tenant;
    const own = await this.#parts.database.within(tenantId, (session) =>
      ownIdsAtBank(
        session,
        tenantId,
        all.map(({ id }) => bankIdOf(id)),
      ),
    );
    for (const { id } of all) this.#seen.add(id);
    return all.filter(({ id }) => own.has(bankIdOf(id)));
  }

  /** Counts movements that no statement shows. */
  bringForward(lines: readonly Booked[]): void {
    for (const { amount } of lines) this.#balance += amount;
  }

  /** A statement of some days as CSV. */
  write(days: readonly BookedDay[]): string {
    return stringify([COLUMNS, ...days.flatMap((one) => this.#rows(one))]);
  }

  #rows({ day, lines }: BookedDay): string[][] {
    const [year, month, date] = day.split('-');
    const bookedOn = `${date}-${MONTHS[Number(month) - 1]}-${year}`;
    return lines.map(({ reference, amount, text }) => {
      this.#balance += amount;
      const out = amount < 0n ? decimalText(-amount) : '';
      const into = amount < 0n ? '' : decimalText(amount);
      return [bookedOn, reference, out, into, decimalText(this.#balance), text];
    });
  }
}

/** Everything that has moved money by now. */
async function bookedIn(book: Book): Promise<Booked[]> {
  const payments = await all(book.payments, ({ railId }) => railId);
  const inflows = await all(book.inflows, ({ inflowId }) => inflowId);
  const returns = await all(book.paymentReturns, ({ returnId }) => returnId);
  return [
    ...inflows.map(({ inflowId, amount, sender }) => ({
      id: inflowId,
      reference: inflowId,
      amount,
      text: `NIP FROM ${sender.name ?? 'UNKNOWN'}`.toUpperCase(),
    })),
    ...inflows
      .filter(({ state }) => state === 'returned')
      .map(({ inflowId, amount }) => ({
        id: `${inflowId}${RETURNED}`,
        reference: inflowId,
        amount: -amount,
        text: 'NIP RETURNED TO SENDER',
      })),
    ...payments
      .filter(({ paid }) => paid)
      .map(({ railId, amount, accountNumber }) => ({
        id: railId,
        reference: railId,
        amount: -amount,
        text: `NIP TRANSFER TO ${accountNumber}`,
      })),
    ...returns.map(({ returnId, amount }) => ({
      id: returnId,
      reference: returnId,
      amount,
      text: 'NIP REVERSAL',
    })),
  ];
}

async function all<Row>(
  list: (after: string | null, limit: number) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of inPages(list, idOf, PAGE)) rows.push(row);
  return rows;
}
