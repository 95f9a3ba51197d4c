import type { Engine } from '../../ledger/engine/engine.ts';
import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import { TakenError } from '../../platform/db/check-then-write.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/failures.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { koboFromNumber } from '../../platform/values/money.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { NotApprovedError } from './approval.ts';
import { type ImportLine, LineFaults, soundLines } from './lines.ts';
import { FaultyFileError, inBatches, loadFile } from './load.ts';
import { findImport, finishImport, type Import } from './queries.ts';
import type { ImportTerms } from './schemas.ts';
import type { ImportFile } from './unchanged-file.ts';

/** Opening balances queued for a batch at the same time; the engine's queue holds several times as many. */
const CREDITS_AT_ONCE = 1_000;

/** Options of an import. */
interface ImportOptions extends ImportTerms {
  readonly database: TenantDatabase;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly vault: Vault;
  /** The approved proposal; a file without opening balances needs none. */
  readonly proposalId: string | undefined;
  readonly by: Actor;
  /** Called with the bytes processed; each step reads the file once. */
  readonly onProgress: (step: string, readBytes: number) => void;
}

/** The result of an import. */
interface Imported extends Import {
  /** It had been finished before; nothing was done. */
  readonly before: boolean;
}

/**
 * Imports a file: checks all of it, creates its customers and wallets in one transaction, then credits its
 * opening balances, each once by its reference. An interrupted import resumes when called again; a finished
 * one does nothing. @throws FaultyFileError with the faults by line. Nothing was written, unless a wallet can
 * no longer take its opening balance: then all others are credited. @throws NotApprovedError where nobody has
 * approved its opening balances
 */
export async function importFile(
  tenantId: string,
  file: ImportFile,
  options: ImportOptions,
): Promise<Imported> {
  const { database, clock } = options;
  const known = await find(tenantId, file, options);
  if (known !== undefined && known.finishedAt !== null) return { ...known, before: true };
  const loaded = known === undefined ? await load(tenantId, file, options) : goOn(known, options);
  if (loaded.balances > 0) await creditAll(tenantId, file, loaded, options);
  const now = clock.now();
  await database.transaction(tenantId, async (session) => {
    if ((await finishImport(session, tenantId, loaded.id, now)) === 0) return;
    await recordAct(session, {
      tenantId,
      actor: options.by,
      act: 'import.finished',
      subject: `import ${loaded.id}`,
      atMs: now,
    });
  });
  return { ...loaded, finishedAt: now, before: false };
}

async function creditAll(
  tenantId: string,
  file: ImportFile,
  loaded: Import,
  options: ImportOptions,
): Promise<void> {
  const faults = new LineFaults();
  for await (const batch of inBatches(soundLines(file, options), CREDITS_AT_ONCE)) {
    await Promise.all(batch.map((line) => credit(tenantId, loaded, line, faults, options)));
    options.onProgress('Crediting opening balances', batch.at(-1)!.readBytes);
  }
  if (faults.count > 0) throw new FaultyFileError(faults.first, faults.count);
}

/** Goes on with an import that was begun, by the proposal that it was begun by. */
function goOn(known: Import, { proposalId }: ImportOptions): Import {
  if (known.proposalId === null || known.proposalId === proposalId) return known;
  throw new NotApprovedError(
    `The file is being imported under another proposal: continue with --proposal ${known.proposalId}.`,
  );
}

const find = (
  tenantId: string,
  { hash }: ImportFile,
  { database }: ImportOptions,
): Promise<Import | undefined> => database.within(tenantId, (session) => findImport(session, tenantId, hash));

/** Another process importing the same file may win the race; then everything exists already. */
async function load(tenantId: string, file: ImportFile, options: ImportOptions): Promise<Import> {
  const nowMs = options.clock.now();
  try {
    return await options.database.transaction(tenantId, (session) =>
      loadFile(session, tenantId, file, { ...options, nowMs }),
    );
  } catch (error) {
    const beaten =
      [FaultyFileError, TakenError, NotApprovedError].some((kind) => error instanceof kind) ||
      isUniqueViolation(error);
    const other = beaten ? await find(tenantId, file, options) : undefined;
    if (other === undefined) throw error;
    return goOn(other, options);
  }
}

/** Messages for opening balances that cannot be credited. */
const REFUSALS = {
  duplicate_reference: 'has been credited differently',
  wallet_not_found: 'its wallet does not exist',
  unsupported_currency: 'its wallet has another currency',
  wallet_restricted: 'its wallet has since been closed',
  limit_exceeded: 'its wallet would now exceed 2^53 − 1',
} as const;

async function credit(
  tenantId: string,
  { id, proposalId }: Import,
  { line, fields }: ImportLine,
  faults: LineFaults,
  { engine, clock, currencies }: ImportOptions,
): Promise<void> {
  if (!fields.opening_balance_minor_units) return;
  const now = clock.now();
  const result = await engine.submit(tenantId, {
    kind: 'creditOpeningBalance',
    now,
    transactionId: uuidv7(now),
    reference: `import:${id}:${line}`,
    proposalId: proposalId!,
    wallet: fields.identifier,
    amount: koboFromNumber(fields.opening_balance_minor_units),
    currency: fields.currency ?? currencies[0]!,
  });
  if (result.kind === 'refused') faults.add(line, 'opening_balance_minor_units', REFUSALS[result.code]);
}
