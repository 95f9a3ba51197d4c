import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { POSTGRES } from '../src/platform/values/setting-kinds.ts';

/** The parts of a run, in the order in which they run. */
export const PARTS = [
  'accept',
  'settled',
  'hot',
  'tsq',
  'bulk',
  'latency',
  'bulk-transfers',
  'hostile',
  'sustained',
  'tenants',
  'processes',
  'webhooks',
  'memory',
  'backlog',
  'start',
  'interest',
  'history',
  'pages',
  'processor',
  'peers',
] as const;
export type Part = (typeof PARTS)[number];

/** Rounds at most of the parts whose rounds take longest, so that the whole stays under ten minutes. */
export const LONG_ROUNDS_MAX = 3;

export interface Options {
  /** Parts that are wanted. */
  only: ReadonlySet<Part>;
  /** A run that only shows that everything works; its figures mean nothing. */
  quick: boolean;
  /** Transfers that the grown database holds. */
  history: number;
  /** Wallets that earn interest, a multiple of a thousand. */
  wallets: number;
  /** How long the run for the flatness of memory is, minutes; 0 for none. */
  minutes: number;
  /** How often each measure that is compared is taken. */
  rounds: number;
  /** How long one measured load is, seconds. */
  seconds: number;
  /** How long the load that lasts is, seconds. */
  sustained: number;
  /** Transfers that wait to be settled in the backlog measure. */
  backlog: number;
  /** A superuser's URL of a PostgreSQL that is not ours, on which everything is measured as well. */
  database: string | undefined;
  /** Another checkout, built, that this one is compared with; nothing else is measured then. */
  against: string | undefined;
  /** A policy of fees and limits, without its day, that this checkout's service has; null for none. */
  policy: string | null;
  /** The folder that `npm run build` writes. */
  dist: string;
}

export const USAGE = `npm run bench -- [options]
  --only accept,tsq   only these: ${PARTS.join(', ')}
  --quick             everything, but short and small; shows that it works, its figures mean nothing
  --history 5000000   transfers in the grown database (default 1000000)
  --wallets 1000000   wallets that earn interest, in thousands (default 100000)
  --minutes 5         also load the service for so long and show whether its memory is flat
  --rounds 3          how often each measure that is compared is taken
  --seconds 6         how long one measured load is
  --sustained 60      how long the load that lasts is, seconds
  --database URL      also on this PostgreSQL, as its superuser, in databases that are made and dropped
  --against DIR       only compare with another checkout, built, in nine rounds in turn: rates, processor time, memory, start
  --policy FILE       with the fees and limits of this policy: bench/policies has some
  --dist dist         the built program`;
/** Options that make no difference to a comparison. */
const NOT_COMPARED = ['only', 'history', 'wallets', 'minutes', 'sustained', 'database'] as const;

function whole(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least)
    throw new RangeError(`--${name} must be at least ${least}`);
  return value;
}

function partsOf(text: string | undefined): ReadonlySet<Part> {
  if (text === undefined) return new Set(PARTS);
  const names = text.split(',');
  const unknown = names.filter((name) => !(PARTS as readonly string[]).includes(name));
  if (unknown.length > 0) throw new RangeError(`--only knows ${PARTS.join(', ')}, not ${unknown.join(', ')}`);
  return new Set(names as Part[]);
}

function databaseOf(text: string | undefined): string | undefined {
  if (text === undefined || POSTGRES.parse(text) !== undefined) return text;
  throw new RangeError(`--database takes ${POSTGRES.accepts}`);
}

function againstOf(values: Readonly<Record<string, unknown>> & { against?: string }): string | undefined {
  const { against } = values;
  if (against === undefined) return undefined;
  const beside = NOT_COMPARED.find((name) => values[name] !== undefined);
  if (beside !== undefined) throw new RangeError(`--${beside} does not go with --against`);
  const main = join(against, 'dist', 'main.js');
  if (!existsSync(main))
    throw new RangeError(`--against takes a checkout that is built: there is no ${main}`);
  return against;
}

function policyOf(file: string | undefined): string | null {
  if (file === undefined) return null;
  if (existsSync(file)) return file;
  throw new RangeError(`--policy takes a file: there is no ${file}`);
}

/** Reads the command line; throws `RangeError` on nonsense. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      history: { type: 'string' },
      wallets: { type: 'string' },
      minutes: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      sustained: { type: 'string' },
      database: { type: 'string' },
      against: { type: 'string' },
      policy: { type: 'string' },
      dist: { type: 'string', default: 'dist' },
    },
  });
  const { quick } = values;
  const against = againstOf(values);
  return {
    only: partsOf(values.only),
    quick,
    history: whole('history', values.history ?? (quick ? '20000' : '1000000'), 10_000),
    wallets: whole('wallets', values.wallets ?? (quick ? '2000' : '100000'), 1_000),
    minutes: whole('minutes', values.minutes ?? '0', 0),
    rounds: whole('rounds', values.rounds ?? (quick ? '1' : against === undefined ? '5' : '9'), 1),
    seconds: whole('seconds', values.seconds ?? (quick ? '1' : '4'), 1),
    sustained: whole('sustained', values.sustained ?? (quick ? '3' : '60'), 2),
    backlog: quick ? 3_000 : 100_000,
    database: databaseOf(values.database),
    against,
    policy: policyOf(values.policy),
    dist: values.dist,
  };
}
