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

/** A key is missing or differs from the one that this database was used with. The message names the key and its setting. */
class VaultKeyError extends OperatorError {}

/** The setting of each kind of key, for error messages. */
const SETTINGS: Readonly<Record<KeyKind, string>> = {
  encryption: 'KOLO_ENCRYPTION_KEYS',
  index: 'KOLO_INDEX_KEYS (or KOLO_INDEX_KEY, for the key default)',
};
/** The damage that a wrong or missing key of each kind would do, for error messages. */
const DAMAGE: Readonly<Record<KeyKind, string>> = {
  encryption: 'Without it, Kolo cannot decrypt the data that it encrypted',
  index: 'Without it, Kolo cannot find BVNs that it indexed, and a second customer could get the same BVN',
};
const GENERATED = 'If you never set it, look in secrets.json of KOLO_DATA_DIR.';

/**
 * Opens the vault after checking that the process has the keys that the database was used with. Stores a check value of
 * each new key. Rejects a key whose content differs from its check value, and a missing key that stored data needs.
 *
 * @param directory a session of `kolo_directory`
 * @param user the start time of the process, and its id unless it is a command
 * @throws VaultKeyError
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
  // Register before marking the keys as in use: `reseal` marks a key as retired first, and then checks for its users.
  await showUser(directory, processId, vault);
  await keep(directory, 'encryption', keys, keys.current, nowMs);
  await keep(directory, 'index', keys.index, indexKey!, nowMs);
  // A process that started at the same time may have stored other keys first.
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
        `The ${kind} key ${keyId} in ${SETTINGS[kind]} differs from the one that this database was used with: set the original key. ${DAMAGE[kind]}. ${GENERATED}`,
      );
    }
    if (key === undefined && inUse) {
      throw new VaultKeyError(
        `The ${kind} key ${keyId} is missing in ${SETTINGS[kind]}: add it. ${DAMAGE[kind]}. To retire it, run \`kolo keys reseal\` afterwards. ${GENERATED}`,
      );
    }
  }
}
