import type { SaxesAttributeNS } from 'saxes';
import type { Calendar } from '../../../platform/values/calendar.ts';
import { parseRfc3339 } from '../../../platform/values/clock.ts';
import type { Kobo } from '../../../platform/values/money.ts';
import { strictParser } from '../../../platform/values/xml.ts';
import { StatementFault, type StatementLine, type StatementPart, textsOf } from './statement.ts';
import { dateOf, koboOf } from './values.ts';

/** Bounds of what one element may hold. */
const DEPTH_MAX = 40;
const TEXT_MAX = 20_000;
const FIELDS_MAX = 20_000;
/** Characters between two tags, at most: the parser holds them. */
const UNBROKEN_MAX = 1_000_000;

/** The texts inside an entry or a balance, by their path below it. */
type Texts = Map<string, string[]>;
const first = (texts: Texts, ...paths: string[]): string | undefined =>
  paths.map((path) => texts.get(path)?.[0]?.trim()).find((text) => text !== undefined && text !== '');

/** Reads the events of a parser into parts of statements. */
class Camt053 {
  readonly parts: StatementPart[] = [];
  readonly #calendar: Calendar;
  readonly #parser = strictParser((message) => this.#fault(null, message));
  readonly #path: string[] = [];
  #text = '';
  #unbroken = 0;
  /** An entry, a part of one, or a balance, while it is read. */
  #entry: Texts | undefined;
  #details: Texts[] = [];
  #detail: Texts | undefined;
  #balance: Texts | undefined;
  #fields = 0;
  #entryLine = 0;
  #number: string | null = null;
  /** The part of a statement that is sent in several. */
  #page: string | null = null;
  #opening: Kobo | null = null;
  #closing: Kobo | null = null;
  #begun = false;
  statements = 0;

  constructor(calendar: Calendar) {
    this.#calendar = calendar;
    this.#parser.on('opentag', ({ local, attributes }) =>
      this.#open(local, (attributes as Record<string, SaxesAttributeNS>).Ccy?.value),
    );
    this.#parser.on('text', (text) => this.#add(text));
    this.#parser.on('cdata', (text) => this.#add(text));
    this.#parser.on('closetag', (tag) => this.#close(tag.local));
  }

  write(text: string): void {
    this.#unbroken += text.length;
    this.#parser.write(text);
    if (this.#unbroken > UNBROKEN_MAX) this.#fault(this.#path.at(-1) ?? null, 'is too long');
  }

  close(): void {
    this.#parser.close();
    if (this.statements === 0) this.#fault('Stmt', 'is missing: this is not camt.053');
  }

  #fault(field: string | null, message: string, line = this.#parser.line): never {
    throw new StatementFault(line, field, message);
  }

  #open(local: string, currency: string | undefined): void {
    this.#path.push(local);
    this.#unbroken = 0;
    if (this.#path.length > DEPTH_MAX) this.#fault(local, 'is nested too deeply');
    this.#text = '';
    if (local === 'Stmt') this.#reset();
    else if (local === 'Ntry') {
      this.#begin();
      this.#entry = new Map();
      this.#details = [];
      this.#fields = 0;
      this.#entryLine = this.#parser.line;
    } else if (local === 'TxDtls' && this.#entry !== undefined) this.#detail = new Map();
    else if (local === 'Bal' && this.#entry === undefined) this.#balance = new Map();
    if (local === 'Amt' || local === 'Acct') this.#currency(currency);
  }

  #currency(currency: string | undefined): void {
    if (currency !== undefined && currency !== 'NGN')
      this.#fault('Ccy', `must be NGN; it is ${currency.slice(0, 10)}`);
  }

  #add(text: string): void {
    this.#text += text;
    if (this.#text.length > TEXT_MAX) this.#fault(this.#path.at(-1) ?? null, 'is too long');
  }

  #close(local: string): void {
    const path = this.#path.slice();
    this.#path.pop();
    const text = this.#text;
    this.#text = '';
    if (local === 'TxDtls' && this.#detail !== undefined) {
      this.#details.push(this.#detail);
      this.#detail = undefined;
    } else if (local === 'Ntry') this.#endEntry();
    else if (local === 'Bal' && this.#balance !== undefined) this.#endBalance();
    else if (local === 'Stmt') this.#endStatement();
    else if (text.trim() !== '') this.#keep(path, text);
  }

  /** Stores a text under its path below the element that is collected. */
  #keep(path: string[], text: string): void {
    const [into, root] =
      this.#detail !== undefined
        ? [this.#detail, 'TxDtls']
        : this.#entry !== undefined
          ? [this.#entry, 'Ntry']
          : this.#balance !== undefined
            ? [this.#balance, 'Bal']
            : [undefined, 'Stmt'];
    const below = path.slice(path.lastIndexOf(root) + 1).join('/');
    if (into === undefined) {
      if (!path.includes('Stmt')) return;
      if (/^Acct\/Id\/(IBAN|Othr\/Id)$/.test(below))
        this.parts.push({ kind: 'account', line: this.#parser.line, account: text.trim() });
      if (below === 'ElctrncSeqNb' || (below === 'LglSeqNb' && this.#number === null))
        this.#number = text.trim();
      if (below === 'StmtPgntn/PgNb') this.#page = text.trim();
      if (below === 'Acct/Ccy') this.#currency(text.trim());
      return;
    }
    if (++this.#fields > FIELDS_MAX) this.#fault(root, 'has too many fields');
    into.set(below, [...(into.get(below) ?? []), text]);
  }

  #reset(): void {
    this.#number = null;
    this.#page = null;
    this.#opening = null;
    this.#closing = null;
    this.#begun = false;
  }

  #begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    const number =
      this.#number !== null && this.#page !== null ? `${this.#number}/${this.#page}` : this.#number;
    this.parts.push({ kind: 'begin', number, opening: this.#opening });
  }

  #signed(texts: Texts, field: string, line: number): Kobo {
    const text = first(texts, 'Amt', 'AmtDtls/TxAmt/Amt');
    const amount = text === undefined ? undefined : koboOf(text);
    if (amount === undefined || amount < 0n) this.#fault(`${field}/Amt`, 'must be an amount', line);
    const direction = first(texts, 'CdtDbtInd');
    if (direction !== 'CRDT' && direction !== 'DBIT')
      this.#fault(`${field}/CdtDbtInd`, 'must be CRDT or DBIT', line);
    return direction === 'DBIT' ? -amount : amount;
  }

  #endBalance(): void {
    const balance = this.#balance!;
    this.#balance = undefined;
    const code = first(balance, 'Tp/CdOrPrtry/Cd');
    if (code !== 'OPBD' && code !== 'PRCD' && code !== 'CLBD') return;
    const amount = this.#signed(balance, 'Bal', this.#parser.line);
    if (code === 'CLBD') this.#closing = amount;
    else if (code === 'OPBD' || this.#opening === null) this.#opening = amount;
  }

  #endEntry(): void {
    const entry = this.#entry;
    if (entry === undefined) this.#fault('Ntry', 'has another entry or statement in it');
    const details = this.#details;
    const line = this.#entryLine;
    this.#entry = undefined;
    const status = first(entry, 'Sts', 'Sts/Cd');
    if (status !== undefined && status !== 'BOOK') return;
    const amount = this.#signed(entry, 'Ntry', line);
    const date = first(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm') ?? '';
    // A time without an offset is local.
    const instant = parseRfc3339(date);
    const day = instant === undefined ? date.slice(0, 10) : this.#calendar.periodNameAt('day', instant);
    const bookedOn = dateOf(day, 'YYYY-MM-DD');
    if (bookedOn === undefined) this.#fault('Ntry/BookgDt', 'must be a date', line);
    for (const one of this.#split(amount, details))
      if (one.amount !== 0n)
        this.parts.push({
          kind: 'line',
          line,
          bookedOn,
          amount: one.amount,
          ...textsOfEntry(entry, one.detail),
        });
  }

  /** One line for each payment of a batch, where their amounts make up the entry. */
  #split(amount: Kobo, details: readonly Texts[]): { amount: Kobo; detail: Texts | undefined }[] {
    const whole = [{ amount, detail: details.length === 1 ? details[0] : undefined }];
    if (details.length < 2) return whole;
    const parts = details.map((detail) => {
      const given = koboOf(first(detail, 'Amt', 'AmtDtls/TxAmt/Amt') ?? '');
      const direction = first(detail, 'CdtDbtInd') ?? (amount < 0n ? 'DBIT' : 'CRDT');
      return { amount: given === undefined ? 0n : direction === 'DBIT' ? -given : given, detail };
    });
    const sum = parts.reduce((total, part) => total + part.amount, 0n);
    return sum === amount && parts.every((part) => part.amount !== 0n) ? parts : whole;
  }

  #endStatement(): void {
    this.#begin();
    const opening = this.#opening;
    const closing = this.#closing;
    if (opening === null || closing === null)
      this.#fault('Bal', 'must have an opening and a closing balance');
    this.parts.push({ kind: 'end', line: this.#parser.line, opening, closing });
    this.statements += 1;
    this.#reset();
  }
}

function textsOfEntry(
  entry: Texts,
  detail: Texts | undefined,
): Pick<StatementLine, 'reference' | 'description' | 'counterparty'> {
  const inside = detail ?? new Map<string, string[]>();
  const id = first(inside, 'Refs/EndToEndId');
  const reference =
    (id === 'NOTPROVIDED' ? undefined : id) ??
    first(inside, 'Refs/TxId', 'Refs/InstrId', 'Refs/AcctSvcrRef') ??
    first(entry, 'AcctSvcrRef', 'NtryRef');
  const remarks = [...(inside.get('RmtInf/Ustrd') ?? []), ...(inside.get('AddtlTxInf') ?? [])];
  const description = [...remarks, ...(entry.get('AddtlNtryInf') ?? [])].join(' ');
  return textsOf(reference, description);
}

/** Streams the statements of a camt.053 file. @throws StatementFault, also for a document type */
export async function* readCamt053(
  file: AsyncIterable<Buffer>,
  calendar: Calendar,
): AsyncGenerator<StatementPart> {
  const reader = new Camt053(calendar);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lines = 1;
  const decode = (bytes?: Buffer): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new StatementFault(lines, null, 'is not in UTF-8');
    }
  };
  for await (const chunk of file) {
    reader.write(decode(chunk));
    for (const byte of chunk) if (byte === 0x0a) lines += 1;
    yield* reader.parts.splice(0);
  }
  reader.write(decode());
  reader.close();
  yield* reader.parts.splice(0);
}
