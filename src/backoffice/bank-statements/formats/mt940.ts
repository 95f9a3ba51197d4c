import type { Kobo } from '../../../platform/values/money.ts';
import { StatementFault, type StatementLine, type StatementPart, textsOf } from './statement.ts';
import { dateOf, koboOf } from './values.ts';

const TAG = /^:(\d{2}[A-Z]?):(.*)$/;
/** Field 60F, 60M, 62F, 62M: D/C, date, currency, amount. */
const BALANCE = /^([DC])(\d{6})([A-Z]{3})([0-9]+,[0-9]{0,2})$/;
/** Field 61: value date, entry date, direction, funds code, amount, type, references. */
const ENTRY = /^(\d{6})(\d{4})?(RD|RC|D|C)([A-Z])?([0-9]+,[0-9]{0,2})([A-Z][A-Z0-9]{3})(.*?)(?:\/\/(.*))?$/;
const ROW_MAX = 2_000;

interface Field {
  tag: string;
  text: string[];
  line: number;
}

/** Streams fields, with the lines that continue them. */
async function* fieldsOf(file: AsyncIterable<Buffer>): AsyncGenerator<Field> {
  let field: Field | undefined;
  for await (const { text, line } of rowsOf(file)) {
    const [, tag, rest] = TAG.exec(text) ?? [];
    if (tag !== undefined) {
      if (field !== undefined) yield field;
      field = { tag, text: [rest!], line };
    } else if (/^-\}?$/.test(text) || text.startsWith('{') || text === '') {
      // Envelopes of SWIFT messages carry nothing of the statement.
      if (field !== undefined) yield field;
      field = undefined;
    } else if (field === undefined)
      throw new StatementFault(line, null, 'must begin with a tag, such as :61:');
    else if (field.text.length < 20) field.text.push(text);
    else throw new StatementFault(line, `:${field.tag}:`, 'has too many lines');
  }
  if (field !== undefined) yield field;
}

async function* rowsOf(file: AsyncIterable<Buffer>): AsyncGenerator<{ text: string; line: number }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let line = 0;
  const decode = (bytes?: Buffer): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new StatementFault(line + 1, null, 'is not in UTF-8');
    }
  };
  for await (const chunk of file) {
    const rows = (rest + decode(chunk)).split('\n');
    rest = rows.pop()!;
    if (rest.length > ROW_MAX) throw new StatementFault(line + rows.length + 1, null, 'is too long');
    for (const row of rows) yield { text: row.replace(/\r$/, ''), line: ++line };
  }
  rest += decode();
  if (rest !== '') yield { text: rest.replace(/\r$/, ''), line: ++line };
}

function balanceOf({ tag, text, line }: Field): Kobo {
  const [, direction, date, currency, amount] = BALANCE.exec(text[0]!.trim()) ?? [];
  const kobo = amount === undefined ? undefined : koboOf(amount, 'comma');
  if (kobo === undefined || dateOf(date!, 'YYMMDD') === undefined)
    throw new StatementFault(line, `:${tag}:`, 'must be a balance, such as C261128NGN1250,00');
  if (currency !== 'NGN') throw new StatementFault(line, `:${tag}:`, `must be in NGN; it is in ${currency}`);
  return direction === 'D' ? -kobo : kobo;
}

/** The date of booking: the month and day of the entry, in the year nearest to the value date. */
function bookedOf(value: string, entry: string | undefined): string | undefined {
  const valueOn = dateOf(value, 'YYMMDD');
  if (entry === undefined || valueOn === undefined) return valueOn;
  const year = Number(valueOn.slice(0, 4));
  const near = [year - 1, year, year + 1]
    .map((one) => dateOf(`${one}${entry}`, 'YYYYMMDD'))
    .filter((one) => one !== undefined)
    .map((one) => ({ one, apart: Math.abs(Date.parse(one) - Date.parse(valueOn)) }))
    .toSorted((a, b) => a.apart - b.apart);
  return near[0]?.one;
}

function entryOf({ text, line }: Field): Omit<StatementLine, 'description' | 'counterparty'> {
  const [, value, entry, direction, , amount, , reference, bankReference] = ENTRY.exec(text[0]!.trim()) ?? [];
  const bookedOn = value === undefined ? undefined : bookedOf(value, entry);
  const kobo = amount === undefined ? undefined : koboOf(amount, 'comma');
  if (bookedOn === undefined || kobo === undefined || kobo === 0n)
    throw new StatementFault(line, ':61:', 'must be a line, such as 2611281128D100,00NTRFREF1//BANK1');
  const given = [bankReference, reference].find(
    (one) => one !== undefined && !/^(NONREF)?$/.test(one.trim()),
  );
  const isOut = direction === 'D' || direction === 'RC';
  return { kind: 'line', line, bookedOn, amount: isOut ? -kobo : kobo, reference: given ?? null };
}

/** Streams the statements of an MT940 file. @throws StatementFault */
export async function* readMt940(file: AsyncIterable<Buffer>): AsyncGenerator<StatementPart> {
  let number: string | null = null;
  let opening: Kobo | undefined;
  let pending: ReturnType<typeof entryOf> | undefined;
  let description: string[] = [];
  let statements = 0;
  function* flush(): Generator<StatementLine> {
    if (pending === undefined) return;
    yield { ...pending, ...textsOf(pending.reference, description.join(' ')) };
    pending = undefined;
    description = [];
  }
  let line = 1;
  for await (const field of fieldsOf(file)) {
    ({ line } = field);
    const { tag, text } = field;
    if (tag === '20' && opening !== undefined)
      throw new StatementFault(line, ':20:', 'begins a statement before :62F: ended the last one');
    if (tag === '25' && text[0]!.trim() !== '') yield { kind: 'account', line, account: text[0]!.trim() };
    else if (tag === '28C' || tag === '28') number = text[0]!.trim() || null;
    else if (tag === '60F' || tag === '60M') {
      opening = balanceOf(field);
      yield { kind: 'begin', number, opening };
    } else if (tag === '61') {
      if (opening === undefined) throw new StatementFault(line, ':61:', 'comes before the opening balance');
      yield* flush();
      pending = entryOf(field);
      description = text.slice(1);
    } else if (tag === '86' && pending !== undefined) description.push(...text);
    else if (tag === '62F' || tag === '62M') {
      if (opening === undefined)
        throw new StatementFault(line, `:${tag}:`, 'comes before the opening balance');
      yield* flush();
      yield { kind: 'end', line, opening, closing: balanceOf(field) };
      opening = undefined;
      number = null;
      statements += 1;
    }
  }
  if (opening !== undefined) throw new StatementFault(line, ':62F:', 'is missing: the file is cut off');
  if (statements === 0) throw new StatementFault(1, ':60F:', 'is missing: this is not MT940');
}
