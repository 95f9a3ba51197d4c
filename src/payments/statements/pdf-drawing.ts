import PDFDocument from 'pdfkit';
import {
  band,
  type Doc,
  FONTS,
  forgetWords,
  INK,
  PAGE,
  rule,
  write,
  writeNumber,
} from '../../platform/pdf/page.ts';
import { Calendar } from '../../platform/values/calendar.ts';
import { type Kobo, moneyText, toNaira } from '../../platform/values/money.ts';
import type { StatementEntry, StatementTotals } from './entries.ts';
import type { Statement, StatementPage } from './statement.ts';

/** The texts of the pages beside the entries, in a form that can be sent to a thread. */
export interface DrawnTerms {
  businessName: string;
  timeZone: string;
  /** Time of its creation, milliseconds since the epoch. */
  nowMs: number;
}

/** A column of numbers: where it ends, and how wide it is. */
const COLUMNS = {
  debit: { title: 'Debit', right: 358, width: 60 },
  credit: { title: 'Credit', right: 424, width: 62 },
  fee: { title: 'Fee', right: 468, width: 42 },
  balance: { title: 'Balance', right: PAGE.right - 4, width: 75 },
} as const;
const DATE = { left: PAGE.left + 4, width: 58 };
const DETAILS = { left: 100, width: 194 };

const HEADER_HEIGHT = 18;
const ROW_HEIGHT = 27;
const TOTALS_HEIGHT = 64;
const FOOTER_TOP = 812;

/** `bank-outflow` as people read it: `Bank outflow`. */
const inWords = (category: string): string => {
  const words = category.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Writes a statement on pages, from top to bottom. */
class StatementPages {
  readonly #doc: Doc;
  readonly #statement: Statement;
  readonly #terms: DrawnTerms;
  readonly #calendar: Calendar;
  #page = 0;
  #top = 0;

  constructor(doc: Doc, statement: Statement, terms: DrawnTerms) {
    this.#doc = doc;
    this.#statement = statement;
    this.#terms = terms;
    this.#calendar = new Calendar(terms.timeZone);
    this.#newPage();
  }

  entry(entry: StatementEntry): void {
    if (this.#top + ROW_HEIGHT > PAGE.bottom) this.#newPage();
    const doc = this.#doc;
    const { counterparty, type, amount, fee, balanceAfter } = entry;
    const [day, time] = this.#calendar.formatToMinute(entry.postedAtMs).split(' ') as [string, string];
    const first = this.#top + 4;
    const second = this.#top + 14.5;
    write(doc, day, { ...DATE, top: first }, { size: 8 });
    write(doc, time, { ...DATE, top: second }, { size: 7, color: INK.faint });
    const { name = null, walletId = null, accountNumber = null, bankName = null } = counterparty ?? {};
    const title = name ?? walletId ?? accountNumber;
    // Long texts lose their end.
    const parts = [
      accountNumber === title ? null : accountNumber,
      entry.reference,
      entry.narration,
      bankName,
    ];
    const details = parts.filter((part) => part !== null);
    const kind = inWords(entry.category);
    write(doc, title === null ? kind : `${kind}: ${title}`, { ...DETAILS, top: first }, { size: 8 });
    write(doc, details.join(' · '), { ...DETAILS, top: second }, { size: 7, color: INK.faint });
    const moved = type === 'credit' ? COLUMNS.credit : COLUMNS.debit;
    if (amount > 0n) writeNumber(doc, toNaira(amount), { ...moved, top: first }, { size: 8 });
    if (fee !== 0n) writeNumber(doc, toNaira(fee), { ...COLUMNS.fee, top: first }, { size: 8 });
    writeNumber(doc, toNaira(balanceAfter), { ...COLUMNS.balance, top: first }, { size: 8 });
    this.#top += ROW_HEIGHT;
    rule(doc, this.#top);
  }

  totals({ entries, credits, debits, fees }: StatementTotals): void {
    if (this.#top + TOTALS_HEIGHT > PAGE.bottom) this.#newPage();
    const doc = this.#doc;
    const { currency, closing } = this.#statement;
    const lines: [label: string, amount: Kobo, bold: boolean][] = [
      ['Total credits', credits, false],
      [
        fees > 0n ? `Total debits, ${moneyText(fees, currency)} of fees included` : 'Total debits',
        debits,
        false,
      ],
      ['Closing balance', closing, true],
    ];
    this.#top += 6;
    const counted = entries === 0 ? 'No entries in this period.' : `Entries: ${entries}`;
    write(doc, counted, { ...DATE, top: this.#top, width: 140 }, { size: 8, color: INK.faint });
    for (const [label, amount, bold] of lines) {
      const style = { size: 8.5, font: bold ? 'bold' : 'regular' } as const;
      write(doc, label, { left: 230, top: this.#top, width: 190 }, style);
      writeNumber(
        doc,
        moneyText(amount, currency),
        { right: COLUMNS.balance.right, top: this.#top, width: 125 },
        style,
      );
      this.#top += 15;
    }
  }

  #newPage(): void {
    this.#doc.addPage();
    this.#page += 1;
    this.#top = PAGE.top;
    if (this.#page === 1) this.#head();
    else this.#shortHead();
    this.#columnTitles();
    this.#foot();
  }

  #head(): void {
    const doc = this.#doc;
    const { walletName, walletId, currency, period, opening, closing } = this.#statement;
    write(
      doc,
      this.#terms.businessName,
      { left: PAGE.left, top: 38, width: 330 },
      { size: 16, font: 'bold' },
    );
    const title = { right: PAGE.right, top: 43, width: 170 };
    writeNumber(doc, 'Statement of account', title, { size: 11, color: INK.faint });
    rule(doc, 66);
    const facts: [label: string, value: string][][] = [
      [
        ['Wallet', walletName],
        ['Wallet id', walletId],
        ['Currency', currency],
      ],
      [
        ['Period', `${period.startDate} to ${period.endDate}`],
        ['Opening balance', moneyText(opening, currency)],
        ['Closing balance', moneyText(closing, currency)],
      ],
    ];
    for (const [column, lines] of facts.entries()) {
      const left = column === 0 ? PAGE.left : 320;
      for (const [line, [label, value]] of lines.entries()) {
        const top = 76 + line * 17;
        write(doc, label, { left, top: top + 1, width: 80 }, { size: 8, color: INK.faint });
        write(
          doc,
          value,
          { left: left + (column === 0 ? 55 : 85), top, width: column === 0 ? 215 : 150 },
          { size: 9 },
        );
      }
    }
    this.#top = 136;
  }

  #shortHead(): void {
    const { walletName, period } = this.#statement;
    const style = { size: 8, color: INK.faint };
    write(this.#doc, walletName, { left: PAGE.left, top: PAGE.top, width: 330 }, style);
    const dates = `${period.startDate} to ${period.endDate}`;
    writeNumber(this.#doc, dates, { right: PAGE.right, top: PAGE.top, width: 170 }, style);
    this.#top = PAGE.top + 18;
  }

  #columnTitles(): void {
    const doc = this.#doc;
    const style = { size: 8, font: 'bold' } as const;
    band(doc, this.#top, HEADER_HEIGHT);
    const top = this.#top + 3.5;
    write(doc, 'Date', { ...DATE, top }, style);
    write(doc, 'Details', { ...DETAILS, top }, style);
    for (const { title, ...place } of Object.values(COLUMNS))
      writeNumber(doc, title, { ...place, top }, style);
    this.#top += HEADER_HEIGHT;
  }

  #foot(): void {
    const { timeZone, nowMs } = this.#terms;
    const made = `Made ${this.#calendar.formatToMinute(nowMs)}. Times are those of ${timeZone}.`;
    const style = { size: 7, color: INK.faint };
    write(this.#doc, made, { left: PAGE.left, top: FOOTER_TOP, width: 400 }, style);
    writeNumber(this.#doc, `Page ${this.#page}`, { right: PAGE.right, top: FOOTER_TOP, width: 80 }, style);
  }
}

/** The statement as PDF, for people: amounts in major units, times of the business time zone. */
export class StatementDrawing {
  readonly #doc: Doc;
  readonly #pages: StatementPages;
  #totals: StatementTotals | undefined;

  constructor(statement: Statement, terms: DrawnTerms) {
    const { walletName, period } = statement;
    this.#doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      font: FONTS.regular,
      lang: 'en',
      displayTitle: true,
      info: {
        Title: `Statement of ${walletName}, ${period.startDate} to ${period.endDate}`,
        Author: terms.businessName,
        CreationDate: new Date(terms.nowMs),
      },
    });
    this.#pages = new StatementPages(this.#doc, statement, terms);
  }

  /** Draws some entries; what of the file is finished by now. */
  draw({ entries, totals }: StatementPage): Uint8Array {
    for (const entry of entries) this.#pages.entry(entry);
    this.#totals = totals;
    forgetWords(this.#doc);
    return (this.#doc.read() as Buffer | null) ?? new Uint8Array();
  }

  /** Draws what stands below the last entries; the rest of the file. */
  async end(): Promise<Uint8Array> {
    this.#pages.totals(this.#totals!);
    this.#doc.end();
    return Buffer.concat(await this.#doc.toArray());
  }
}
