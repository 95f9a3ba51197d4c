import { renameSync, writeFileSync } from 'node:fs';
import pg from 'pg';

/**
 * Loaded into a service with `--import`: measures each statement from the moment it is handed to the driver to
 * its result, by name. On SIGUSR2 it writes what it measured to the file of BENCH_STATEMENTS and begins anew.
 */
interface Timing {
  calls: number;
  ms: number;
  text: string;
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** A group of statements that `platform/db/pipeline.ts` sends to the driver as one. */
interface Pipeline {
  submit: unknown;
  callback: (...results: unknown[]) => unknown;
}
const isPipeline = (statement: unknown): statement is Pipeline =>
  typeof statement === 'object' && statement !== null && 'submit' in statement;
const PIPELINE = { name: 'a batch, sent whole', text: '' };

const timings = new Map<string, Timing>();

function measured(statement: unknown): (() => void) | undefined {
  const config =
    typeof statement === 'string' ? { text: statement } : (statement as { name?: string; text?: string });
  const { text } = config;
  if (text === undefined) return undefined;
  const name = config.name ?? text.trim().replace(/\s+/g, ' ').slice(0, 40);
  const begun = performance.now();
  return () => {
    const timing = timings.get(name) ?? { calls: 0, ms: 0, text };
    timing.calls += 1;
    timing.ms += performance.now() - begun;
    timings.set(name, timing);
  };
}

const prototype = pg.Client.prototype as unknown as { query: Query };
const original = prototype.query;
prototype.query = function query(...args) {
  const [pipeline] = args;
  if (isPipeline(pipeline)) {
    const end = measured(PIPELINE);
    const { callback } = pipeline;
    pipeline.callback = (...results) => {
      end?.();
      return callback(...results);
    };
    return original.apply(this, args);
  }
  const end = measured(args[0]);
  const callback = args.at(-1);
  if (end === undefined) return original.apply(this, args);
  if (typeof callback === 'function') {
    const wrapped = (...results: unknown[]): unknown => {
      end();
      return callback(...results) as unknown;
    };
    return original.apply(this, [...args.slice(0, -1), wrapped]);
  }
  const result = original.apply(this, args);
  if (result instanceof Promise) result.then(end, end);
  return result;
};

process.on('SIGUSR2', () => {
  const file = process.env.BENCH_STATEMENTS;
  if (file === undefined) return;
  writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(timings)));
  renameSync(`${file}.new`, file);
  timings.clear();
});
