import type pg from 'pg';
import { SEALED_CHANNELS } from '../../backoffice/notifications/sealed.ts';
import { SEALED_OPERATORS } from '../../backoffice/operators/sealed.ts';
import { SEALED_PAYMENT_RUNS } from '../../backoffice/payment-runs/sealed.ts';
import { SEALED_AUDIT_KEYS } from '../../backoffice/privacy/sealed.ts';
import { SEALED_PROPOSALS } from '../../backoffice/proposals/secrets.ts';
import { SEALED_ATTACHMENTS } from '../../backoffice/work-items/attachments.ts';
import { everyTenant } from '../../identity/queries.ts';
import { SEALED_CUSTOMERS } from '../../payments/customer-data/sealed.ts';
import { SEALED_CREDENTIALS } from '../../payments/provider-accounts/sealed.ts';
import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import { type Session, sessionOn, type TenantDatabase, transactionOn } from '../../platform/db/database.ts';
import { SEALED_EMAILS } from '../../platform/email/sealed.ts';
import { NIL_UUID } from '../../platform/values/ids.ts';
import { OperatorError } from '../../platform/values/operator-error.ts';
import type { KeyKind, Vault } from '../../platform/values/vault.ts';
import { changeBvnIndexKey, listKeys, readBvnIndexKey, setInUse } from '../../platform/vault/queries.ts';
import type { Moved, MoveOptions, SealedTable } from '../../platform/vault/sealed-rows.ts';
import { SEALED_ENDPOINTS } from '../../webhooks/endpoints/sealed.ts';
import { usersWithout } from './users.ts';

/** Maximum rows in one transaction. */
const ROWS_MAX = 200;

const OF_TENANTS: readonly SealedTable[] = [
  SEALED_CUSTOMERS,
  SEALED_ENDPOINTS,
  SEALED_PAYMENT_RUNS,
  SEALED_ATTACHMENTS,
  SEALED_EMAILS,
];
/** Tables that `kolo_directory` reseals. */
const OF_ALL: readonly SealedTable[] = [...SEALED_CREDENTIALS, SEALED_AUDIT_KEYS];

/** Tables that `kolo_operator` reseals. */
const OF_OPERATORS: readonly SealedTable[] = [...SEALED_OPERATORS, SEALED_PROPOSALS, SEALED_CHANNELS];

/** Every table with sealed values. */
export const SEALED_TABLES: readonly SealedTable[] = [...OF_TENANTS, ...OF_ALL, ...OF_OPERATORS];

interface ResealOptions {
  /** Of the role `kolo_directory`. */
  directory: pg.Pool;
  /** Of the role `kolo_operator`. */
  operators: pg.Pool;
  database: TenantDatabase;
  /** The vault with the new keys. */
  vault: Vault;
  /** Called after each transaction, with the total of moved rows so far. */
  onProgress: (table: string, moved: number) => void;
  by: Actor;
  nowMs: () => number;
}

interface Resealed {
  moved: number;
  /** The ids of the keys that no stored data needs any more. */
  retired: Record<KeyKind, string[]>;
  /** Rows that could not be moved, and why. */
  conflicts: string[];
}

/** Running processes still use previous keys. The message says what to do. */
class ResealError extends OperatorError {}

/**
 * Reseals and reindexes everything under the current keys, in small transactions, while services run. An interrupted
 * call can be repeated: it continues with the remaining rows.
 *
 * @throws ResealError if a running process lacks the current keys or still encrypts with another one
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
  // Repeat until a pass moves nothing: a process may have sealed a row with the old key in the meantime.
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

const processes = (count: number, one: string, several: string): string =>
  count === 1 ? `A running process ${one}` : `${count} running processes ${several}`;

/** @throws ResealError if a running process encrypts with another key, or lacks the index key */
async function refuseStrays(directory: Session, vault: Vault): Promise<void> {
  const [indexKey] = vault.indexKeys;
  const { sealOtherwise, lackIndexKey } = await usersWithout(directory, vault.sealsUnder, indexKey!);
  if (sealOtherwise > 0) {
    throw new ResealError(
      `${processes(sealOtherwise, 'still encrypts', 'still encrypt')} with another key than ${vault.sealsUnder}: restart every process with ${vault.sealsUnder} first in KOLO_ENCRYPTION_KEYS, then run this again.`,
    );
  }
  if (lackIndexKey > 0) {
    throw new ResealError(
      `${processes(lackIndexKey, 'lacks', 'lack')} the index key ${indexKey}: restart every process with it in KOLO_INDEX_KEYS, then run this again.`,
    );
  }
}

async function changeIndexing(directory: Session, vault: Vault): Promise<void> {
  const [indexKey] = vault.indexKeys;
  if ((await readBvnIndexKey(directory)) === indexKey) return;
  await setInUse(directory, 'index', [indexKey!], true);
  await changeBvnIndexKey(directory, indexKey!);
}

/** Makes one pass over every table. @returns the rows that cannot be moved */
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
    [OF_OPERATORS, options.operators],
  ] as const) {
    const within = <T>(work: (session: Session) => Promise<T>) => transactionOn(pool, work);
    for (const sealed of tables) {
      for await (const pass of passes(sealed, NIL_UUID, within, options)) count(sealed.table, pass);
    }
  }
  return conflicts;
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

/** Marks the other keys as no longer in use. Undoes that for encryption keys if a process has begun to use one. */
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
    // A process that is starting may have checked its key before this mark and registered after it.
    await refuseStrays(directory, vault);
  } catch (error) {
    await setInUse(directory, 'encryption', encryption, true);
    throw error;
  }
  return { encryption, index };
}
