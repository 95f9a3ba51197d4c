import type { Session } from '../../platform/db/database.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { OperatorError } from '../../platform/values/operator-error.ts';
import {
  checkValueOf,
  type KeyKind,
  type KeyRing,
  Vault,
  type VaultKeys,
} from '../../platform/values/vault.ts';
import {
  beginBvnIndexKey,
  type KnownKey,
  keepKey,
  listKeys,
  readBvnIndexKey,
} from '../../platform/vault/queries.ts';
import { showUser } from './users.ts';

/** The keys are not those that the database was used with; the message says which and where, in one sentence. */
class VaultKeyError extends OperatorError {}

/** Where keys of each kind are set, as an operator knows it. */
const SETTINGS: Readonly<Record<KeyKind, string>> = {
  encryption: 'KOLO_ENCRYPTION_KEYS',
  index: 'KOLO_INDEX_KEYS (or, of the key default, KOLO_INDEX_KEY)',
};
const WITHOUT: Readonly<Record<KeyKind, string>> = {
  encryption: 'what is sealed under it could not be opened',
  index: 'BVNs that are indexed with it would not be found, and a second customer could have one',
};
const WITHOUT_SETTING = 'without the setting it stands in secrets.json of KOLO_DATA_DIR';

/**
 * Makes sure that a process has the keys that the database was used with, before it seals or looks up anything, and keeps
 * a check value of those that are new. A key that is named with another content, or that something is stored under and
 * that is missing, is refused.
 *
 * @param directory a session of `kolo_directory`
 * @param user when the process started, and its id unless it is a command
 * @throws VaultKeyError with one sentence
 */
export async function checkedVault(
  directory: Session,
  keys: VaultKeys,
  { nowMs, processId = uuidv7(nowMs) }: { nowMs: number; processId?: string },
): Promise<Vault> {
  const vault = new Vault(keys);
  compare(await listKeys(directory), keys);
  await beginBvnIndexKey(directory, keys.index.current);
  const indexKey = await readBvnIndexKey(directory);
  // Before the keys are said to be in use: who takes one away looks for its users after it has said that it is not.
  await showUser(directory, processId, vault);
  await keep(directory, 'encryption', keys, keys.current, nowMs);
  await keep(directory, 'index', keys.index, indexKey!, nowMs);
  // Somebody who started at the same time with other keys may have been quicker.
  compare(await listKeys(directory), keys);
  return vault;
}

async function keep(
  directory: Session,
  kind: KeyKind,
  ring: KeyRing,
  used: string,
  nowMs: number,
): Promise<void> {
  for (const [keyId, key] of ring.keys) {
    const checkValue = checkValueOf(kind, keyId, key);
    await keepKey(directory, { kind, keyId, checkValue, inUse: keyId === used }, nowMs);
  }
}

function compare(known: readonly KnownKey[], keys: VaultKeys): void {
  for (const { kind, keyId, checkValue, inUse } of known) {
    const key = (kind === 'index' ? keys.index : keys).keys.get(keyId);
    if (key !== undefined && !checkValue.equals(checkValueOf(kind, keyId, key))) {
      throw new VaultKeyError(
        `The ${kind} key ${keyId} in ${SETTINGS[kind]} is another than the one that this database was used with: set the right one, for ${WITHOUT[kind]} (${WITHOUT_SETTING}).`,
      );
    }
    if (key === undefined && inUse) {
      throw new VaultKeyError(
        `The ${kind} key ${keyId} is missing in ${SETTINGS[kind]}: add it, for ${WITHOUT[kind]}; \`kolo keys reseal\` makes it needless (${WITHOUT_SETTING}).`,
      );
    }
  }
}
