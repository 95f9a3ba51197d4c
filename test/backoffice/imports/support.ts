import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importFile } from '../../../src/backoffice/imports/import-file.ts';
import { checkedLines, LineFaults } from '../../../src/backoffice/imports/lines.ts';
import { approvedFile, FaultyFileError } from '../../../src/backoffice/imports/load.ts';
import type { ImportTerms } from '../../../src/backoffice/imports/schemas.ts';
import { Totals } from '../../../src/backoffice/imports/totals.ts';
import { fileAt, type ImportFile } from '../../../src/backoffice/imports/unchanged-file.ts';
import { Engine } from '../../../src/ledger/engine/engine.ts';
import { createPool, sessionOn, TenantDatabase } from '../../../src/platform/db/database.ts';
import { uuidv7 } from '../../../src/platform/values/ids.ts';
import { onlyIndexKey, Vault } from '../../../src/platform/values/vault.ts';
import { BY_TEST } from '../../support/actor.ts';
import { approvedImport } from '../../support/approved.ts';
import type { TestKolo } from '../../support/kolo.ts';

const LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };
const INDEX_KEY = Buffer.alloc(32, 2);

/** Stands for `kolo import` on the databases of a Kolo in this process. */
export interface Importer {
  /** Imports a text as a file would be. */
  run(
    csv: string | Buffer,
    onProgress?: (what: string, path: string) => void,
    /** A proposal instead of the approved one of the file; null for none. */
    proposal?: string | null,
  ): ReturnType<typeof importFile>;
  /** The proposal that is approved for a text; undefined where none was. */
  proposalOf(csv: string): string | undefined;
  /** Faults of a file, each as `line column: message`; the last entry counts the rest. */
  faults(csv: string | Buffer): Promise<string[]>;
  close(): Promise<void>;
}

export async function importerFor(kolo: TestKolo): Promise<Importer> {
  const folder = await mkdtemp(join(tmpdir(), 'kolo-import-'));
  const pool = (joins?: 'batches') =>
    createPool(kolo.database.connection('kolo_app'), 'kolo_app', LIMITS, joins);
  const owner = createPool(kolo.database.config, 'kolo_directory', LIMITS);
  const pools = { app: pool(), engine: pool('batches'), lookUps: pool(), owner };
  const engine = new Engine({
    database: new TenantDatabase(pools.engine),
    readDatabase: new TenantDatabase(pools.lookUps),
    connections: 1,
  });
  const keys = {
    current: 'k1',
    keys: new Map([['k1', Buffer.alloc(32, 1)]]),
    index: onlyIndexKey(INDEX_KEY),
  };
  let files = 0;
  const run: Importer['run'] = async (csv, onProgress = () => {}, proposal = undefined) => {
    const path = join(folder, `${++files}.csv`);
    await writeFile(path, csv);
    const terms = {
      tags: ['expense', 'savings', 'settlement'],
      interestTags: ['savings'],
      currencies: ['NGN', 'USD'],
    };
    const file = await fileAt(path);
    const proposalId = proposal === undefined ? await proposalFor(file, terms) : (proposal ?? undefined);
    const options = { database: new TenantDatabase(pools.app), engine, clock: kolo.clock };
    return importFile(kolo.business.testTenantId, file, {
      ...options,
      ...terms,
      proposalId,
      by: BY_TEST,
      vault: new Vault(keys),
      onProgress: (what) => onProgress(what, path),
    });
  };
  /** Approves a file with opening balances, once. */
  const proposals = new Map<string, string>();
  const proposalFor = async (file: ImportFile, terms: ImportTerms): Promise<string | undefined> => {
    const totals = new Totals('NGN');
    for await (const { fields } of checkedLines(file, terms, new LineFaults())) totals.add(fields);
    if (totals.balances.count === 0) return undefined;
    const name = file.hash.toString('hex');
    if (!proposals.has(name)) proposals.set(name, uuidv7(kolo.clock.now()));
    const content = approvedFile(file, totals);
    const tenantId = kolo.business.testTenantId;
    return approvedImport(sessionOn(pools.owner), { id: proposals.get(name)!, tenantId, content });
  };
  return {
    run,
    proposalOf: (csv) => proposals.get(createHash('sha256').update(csv).digest('hex')),
    async faults(csv) {
      const error: unknown = await run(csv).catch((reason) => reason);
      if (!(error instanceof FaultyFileError)) throw error;
      const listed = error.faults.map(
        ({ line, column, message }) => `${line} ${column ?? 'line'}: ${message}`,
      );
      return error.more > 0 ? [...listed, `${error.more} more`] : listed;
    },
    async close() {
      await engine.stop();
      await Promise.all(Object.values(pools).map((one) => one.end()));
      await rm(folder, { recursive: true });
    },
  };
}

/** A file of so many customers with a wallet each, whose names are unlike those of any other. */
export const fileOf = (lines: number, prefix: string, balance: (i: number) => number = (i) => i): string =>
  [
    'customer,customer_name,email,identifier,opening_balance_minor_units',
    ...Array.from(
      { length: lines },
      (_, i) => `${prefix}-${i},Customer ${i},${prefix}-${i}@example.com,${prefix}-w${i},${balance(i)}`,
    ),
  ].join('\n');
