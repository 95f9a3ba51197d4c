import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '../values/canonical-json.ts';
import { CHAIN_BEGINS } from './entry.ts';

/** A chain in an export. */
interface CheckedChain {
  /** A tenant, or the nil UUID for the installation. */
  chain: string;
  from: string;
  to: string;
  /** The hash of its last link, hexadecimal. */
  head: string;
}

/** The result of a check: the chains of the export, and the first line that differs from its link. */
interface Checked {
  chains: CheckedChain[];
  fault: { line: number; problem: string } | null;
}

interface Line {
  number: string;
  previous: string;
  hash: string;
  chain: string;
}

const BEGINS = CHAIN_BEGINS.toString('hex');

function parsed(text: string): Line | undefined {
  try {
    const line = JSON.parse(text) as Partial<Line> | null;
    const words = [line?.number, line?.previous, line?.hash, line?.chain];
    const good = words.every((word) => typeof word === 'string') && /^[1-9]\d{0,18}$/.test(line!.number!);
    return good ? (line as Line) : undefined;
  } catch {
    return undefined;
  }
}

/** The hash of a link: SHA-256 over the canonical JSON of its line, without the hash and the opened text. */
const hashOf = ({ hash: _, words: __, ...linked }: Line & { words?: unknown }): string =>
  createHash('sha256')
    .update(canonicalJson(linked as unknown as Json))
    .digest('hex');

function problemOf(line: Line, last: CheckedChain | undefined): string | undefined {
  if (last !== undefined && BigInt(line.number) !== BigInt(last.to) + 1n)
    return `it has number ${line.number} behind ${last.to}: a link is missing, or there twice`;
  const previous = last?.head ?? (line.number === '1' ? BEGINS : line.previous);
  if (line.previous !== previous) return 'it does not follow the link before it';
  if (line.hash !== hashOf(line)) return 'it is not what was linked';
  return undefined;
}

/** Checks an export of the audit log by itself: each link must follow the previous one and match its entry. */
export async function checkExport(lines: AsyncIterable<string>): Promise<Checked> {
  const chains = new Map<string, CheckedChain>();
  let count = 0;
  for await (const text of lines) {
    count += 1;
    const line = parsed(text);
    const last = line && chains.get(line.chain);
    const problem = line === undefined ? 'it is no link' : problemOf(line, last);
    if (line === undefined || problem !== undefined)
      return { chains: [...chains.values()], fault: { line: count, problem: problem! } };
    const { chain, number, hash: head } = line;
    chains.set(chain, { chain, from: last?.from ?? number, to: number, head });
  }
  return { chains: [...chains.values()], fault: null };
}
