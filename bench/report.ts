import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** A row of the table. */
interface Row {
  measure: string;
  figure: string;
  ratio: string;
  goal: string;
  /** Null where there is no goal, or where what it is compared with is missing. */
  met: boolean | null;
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The middle one of the ratios of values that were measured beside each other. */
export const medianRatio = (above: readonly number[], below: readonly number[]): number =>
  median(above.flatMap((value, i) => (below[i] === undefined ? [] : [value / below[i]])));

/** By how much values that come at equal steps grow a step (least squares). */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const above = values.reduce((sum, value, i) => sum + (i - middle) * (value - mean), 0);
  return above / values.reduce((sum, _, i) => sum + (i - middle) ** 2, 0);
}

export const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString('en-GB')}/s`;
export const us = (value: number): string => `${Math.round(value).toLocaleString('en-GB')} µs`;
export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
export const times = (ratio: number, what: string): string => `${ratio.toFixed(2)} × ${what}`;
const rounded = (value: number): number => Number(value.toPrecision(6));

/** The table, the appendix, and everything that was measured. */
export class Report {
  readonly rows: Row[] = [];
  readonly appendix: string[] = [];
  /** Work done a second, by name: what is compared between servers. */
  readonly rates = new Map<string, number>();
  readonly #measured: Record<string, Json> = {};
  readonly #prefix: string;

  /** @param prefix before each row and each name of a sample: where it was measured */
  constructor(prefix = '') {
    this.#prefix = prefix;
  }

  /** Adds what another one holds. */
  append(other: Report): void {
    this.rows.push(...other.rows);
    this.appendix.push(...other.appendix);
    Object.assign(this.#measured, other.#measured);
  }

  /** A step that takes a while: said beside the output. */
  step(text: string): void {
    process.stderr.write(`  ${new Date().toISOString().slice(11, 19)} ${text}\n`);
  }

  add(row: Row): void {
    const measure = this.#prefix + row.measure;
    this.rows.push({ ...row, measure });
    this.step(`${measure}: ${row.figure}${row.ratio === '' ? '' : ` (${row.ratio})`}`);
  }

  /** Keeps raw figures for the file. */
  keep(name: string, value: Json): void {
    this.#measured[this.#prefix + name] = value;
  }

  /** The same for a list of samples. */
  keepAll(name: string, values: readonly number[]): void {
    this.keep(name, values.map(rounded));
  }

  table(): string {
    const head = { measure: 'Measure', figure: 'Figure', ratio: 'Ratio', goal: 'Goal', met: 'Met' };
    const lines = this.rows.map((row) => ({ ...row, met: row.met === null ? '' : row.met ? 'yes' : 'NO' }));
    const columns = ['measure', 'figure', 'ratio', 'goal', 'met'] as const;
    const width = (column: (typeof columns)[number]): number =>
      Math.max(...[head, ...lines].map((line) => line[column].length));
    const widths = columns.map(width);
    const print = (line: Record<(typeof columns)[number], string>): string =>
      `| ${columns.map((column, i) => line[column].padEnd(widths[i]!)).join(' | ')} |`;
    const rule = `|${widths.map((n) => '-'.repeat(n + 2)).join('|')}|`;
    return [print(head), rule, ...lines.map(print)].join('\n');
  }

  /** Writes everything as JSON; gives the file's path. */
  async write(folder: string, facts: Record<string, Json>): Promise<string> {
    await mkdir(folder, { recursive: true });
    const date = new Date().toISOString();
    const file = join(folder, `${date.slice(0, 19).replaceAll(':', '-')}.json`);
    const rows: Json = this.rows.map((row) => ({ ...row }));
    await writeFile(file, `${toText({ date, ...facts, rows, measured: this.#measured }, 0)}\n`);
    return file;
  }
}

const LINE_MAX = 110;

/** As the repository's formatter writes JSON: lists of plain values on one line where they fit. */
function toText(value: Json, depth: number, name = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = '  '.repeat(depth + 1);
  const lines = (items: string[], [open, close]: string): string =>
    items.length === 0
      ? `${open}${close}`
      : `${open}\n${inner}${items.join(`,\n${inner}`)}\n${'  '.repeat(depth)}${close}`;
  if (!Array.isArray(value)) {
    const entries = Object.entries(value as Record<string, Json>);
    return lines(
      entries.map(([name, item]) => `${JSON.stringify(name)}: ${toText(item, depth + 1)}`),
      '{}',
    );
  }
  const items = (value as readonly Json[]).map((item) => toText(item, depth + 1));
  const line = `[${items.join(', ')}]`;
  const plain = (value as readonly Json[]).every((item) => typeof item !== 'object');
  return plain && 2 * depth + name.length + 5 + line.length <= LINE_MAX ? line : lines(items, '[]');
}
