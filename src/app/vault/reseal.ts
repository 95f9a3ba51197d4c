import type pg from 'pg';
import { SEALED_OPERATORS } from '../../backoffice/operators/sealed.ts';
import { SEALED_AUDIT_KEYS } from '../../backoffice/privacy/sealed.ts';
import { SEALED_PROPOSALS } from '../../backoffice/proposals/secrets.ts';
import { listTenants } from '../../identity/queries.ts';
import { SEALED_CUSTOMERS } from '../../payments/customer-data/sealed.ts';
import { SEALED_CREDENTIALS } from '../../payments/provider-accounts/sealed.ts';
import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import { type Session, sessionOn, type TenantDatabase, transactionOn } from '../../platform/db/database.ts';
import { NIL_UUID } from '../../platform/values/ids.ts';
import { OperatorError } from '../../platform/values/operator-error.ts';
import type { KeyKind, Vault } from '../../platform/values/vault.ts';
import { changeBvnIndexKey, listKeys, readBvnIndexKey, setInUse } from '../../platform/vault/queries.ts';
import type { Moved, MoveOptions, SealedTable } from '../../platform/vault/sealed-rows.ts';
import { SEALED_ENDPOINTS } from '../../webhooks/endpoints/sealed.ts';
import { usersWithout } from './users.ts';

/** Rows of one transaction. */
const ROWS_MAX = 200;
/** Tenants that are listed together. */
const TENANTS_MAX = 100;

const OF_TENANTS: readonly SealedTable[] = [SEALED_CUSTOMERS, SEALED_ENDPOINTS];
/** Tables that `kolo_directory` reseals. */
const OF_ALL: readonly SealedTable[] = [...SEALED_CREDENTIALS, SEALED_AUDIT_KEYS];

/** Every table in which something is sealed. */
export const SEALED_TABLES: readonly SealedTable[] = [
  ...OF_TENANTS,
  ...OF_ALL,
  ...SEALED_OPERATORS,
  SEALED_PROPOSALS,
];

interface ResealOptions {
  /** Of the role `kolo_directory`. */
  directory: pg.Pool;
  /** Of the role `kolo_operator`. */
  operators: pg.Pool;
  database: TenantDatabase;
  /** With the keys that everything is to be under. */
  vault: Vault;
  /** Reports the number of moved rows now and then. */
  onProgress: (table: string, moved: number) => void;
  by: Actor;
  nowMs: () => number;
}

/** The result of resealing. */
interface Resealed {
  moved: number;
  /** The ids of the keys that nothing is stored under any more. */
  retired: Record<KeyKind, string[]>;
  /** Rows that could not be moved, and why. */
  conflicts: string[];
}

/** Running processes are in the way; the message says what to do about them. */
class ResealError extends OperatorError {}

/**
 * Has everything that is sealed, or indexed, under another than the current key stand under that, in small transactions,
 * beside running services. Ended at any point and called again it goes on with what is left.
 *
 * @throws ResealError where a process that runs could not do with the current keys, or would go on with another
 */
export async function reseal(options: ResealOptions): Promise<Resealed> {
  const directory = sessionOn(options.directory);
  await refuseStrays(directory, options.vault);
  await changeIndexing(directory, options.vault);
  let moved = 0;
  let conflicts: string[] = [];
  const count = (table: string, pass: Moved): void => {
    moved += pass.moved;
    options.onProgress(table, moved);
  };
  // Until nobody has sealed anything in the old way behind it.
  for (let movedBefore = -1; movedBefore !== moved; ) {
    movedBefore = moved;
    conflicts = await moveAll(directory, options, count);
  }
  const retired = await retire(directory, options, conflicts.length === 0);
  await transactionOn(options.directory, (session) =>
    recordAct(session, {
      tenantId: null,
      actor: options.by,
      act: 'vault.resealed',
      subject: 'vault',
      atMs: options.nowMs(),
      after: {
        encryption_key: options.vault.sealsUnder,
        index_key: options.vault.indexKeys[0]!,
        rows: moved,
        retired: [...retired.encryption, ...retired.index],
        conflicts: conflicts.length,
      },
    }),
  );
  return { moved, retired, conflicts };
}

const processes = (count: number): string =>
  count === 1 ? 'A running process' : `${count} running processes`;

async function refuseStrays(directory: Session, vault: Vault): Promise<void> {
  const [indexKey] = vault.indexKeys;
  const { sealOtherwise, lackIndexKey } = await usersWithout(directory, vault.sealsUnder, indexKey!);
  if (sealOtherwise > 0) {
    throw new ResealError(
      `${processes(sealOtherwise)} still seal under another encryption key than ${vault.sealsUnder}: start every process with that first in KOLO_ENCRYPTION_KEYS, and then do this again.`,
    );
  }
  if (lackIndexKey > 0) {
    throw new ResealError(
      `${processes(lackIndexKey)} lack the index key ${indexKey}: start every process with it in KOLO_INDEX_KEYS, and then do this again.`,
    );
  }
}

async function changeIndexing(directory: Session, vault: Vault): Promise<void> {
  const [indexKey] = vault.indexKeys;
  if ((await readBvnIndexKey(directory)) === indexKey) return;
  await setInUse(directory, 'index', [indexKey!], true);
  await changeBvnIndexKey(directory, indexKey!);
}

/** One look at everything. @returns what cannot be moved */
async function moveAll(
  directory: Session,
  options: ResealOptions,
  count: (table: string, pass: Moved) => void,
): Promise<string[]> {
  const conflicts: string[] = [];
  for await (const tenantId of everyTenant(directory)) {
    for (const sealed of OF_TENANTS) {
      const within = <T>(work: (session: Session) => Promise<T>) =>
        options.database.transaction(tenantId, work);
      for await (const pass of passes(sealed, tenantId, within, options)) {
        count(sealed.table, pass);
        conflicts.push(...pass.conflicts.map((conflict) => `${conflict} (tenant ${tenantId})`));
      }
    }
  }
  for (const [tables, pool] of [
    [OF_ALL, options.directory],
    [[...SEALED_OPERATORS, SEALED_PROPOSALS], options.operators],
  ] as const) {
    const within = <T>(work: (session: Session) => Promise<T>) => transactionOn(pool, work);
    for (const sealed of tables) {
      for await (const pass of passes(sealed, NIL_UUID, within, options)) count(sealed.table, pass);
    }
  }
  return conflicts;
}

async function* everyTenant(directory: Session): AsyncGenerator<string> {
  for (let after = NIL_UUID; ; ) {
    const tenants = await listTenants(directory, after, TENANTS_MAX);
    for (const { id } of tenants) yield id;
    if (tenants.length < TENANTS_MAX) return;
    after = tenants.at(-1)!.id;
  }
}

async function* passes(
  sealed: SealedTable,
  tenantId: string,
  within: <T>(work: (session: Session) => Promise<T>) => Promise<T>,
  { vault }: ResealOptions,
): AsyncGenerator<Moved> {
  const [indexKey] = vault.indexKeys;
  for (let after: string | null = null; ; ) {
    const terms: MoveOptions = { vault, indexKey: indexKey!, after, limit: ROWS_MAX };
    const pass: Moved = await within((session) => sealed.move(session, tenantId, terms));
    yield pass;
    if (pass.found < ROWS_MAX || (pass.last === null && pass.moved === 0)) return;
    after = pass.last;
  }
}

/** Says of the other keys that nothing is left under them, unless somebody has begun to use one. */
async function retire(
  directory: Session,
  { vault }: ResealOptions,
  allIndexed: boolean,
): Promise<Record<KeyKind, string[]>> {
  const known = (await listKeys(directory)).filter(({ inUse }) => inUse);
  const others = (kind: KeyKind, current: string): string[] =>
    known.filter((key) => key.kind === kind && key.keyId !== current).map(({ keyId }) => keyId);
  const index = allIndexed ? others('index', vault.indexKeys[0]!) : [];
  await setInUse(directory, 'index', index, false);
  const encryption = others('encryption', vault.sealsUnder);
  await setInUse(directory, 'encryption', encryption, false);
  try {
    // A starting process first checks its key, and then records that it uses it.
    await refuseStrays(directory, vault);
  } catch (error) {
    await setInUse(directory, 'encryption', encryption, true);
    throw error;
  }
  return { encryption, index };
}
