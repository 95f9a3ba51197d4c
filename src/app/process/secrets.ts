import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onlyIndexKey, type VaultKeys } from '../../platform/values/vault.ts';
import type { Config } from '../config/config.ts';

const FILE = 'secrets.json';
const KEY_BYTES = 32;

interface SecretsFile {
  encryption_key: string;
  index_key: string;
}

/**
 * The keys that personal data and webhook secrets are sealed with: those of the settings, or, in development,
 * those that were made at the first start and lie in the data folder, readable by their owner only.
 */
export async function vaultKeys(config: Config): Promise<VaultKeys> {
  const { encryptionKeys, indexKey } = config;
  const index = config.indexKeys ?? (indexKey === undefined ? undefined : onlyIndexKey(indexKey));
  if (encryptionKeys !== undefined && index !== undefined) return { ...encryptionKeys, index };
  const file = await readOrMake(config.dataDir);
  const made = { current: 'local', keys: new Map([['local', Buffer.from(file.encryption_key, 'base64')]]) };
  const madeIndex = onlyIndexKey(Buffer.from(file.index_key, 'base64'));
  return { ...(encryptionKeys ?? made), index: index ?? madeIndex };
}

async function readOrMake(dataDir: string): Promise<SecretsFile> {
  const path = join(dataDir, FILE);
  await mkdir(dataDir, { recursive: true });
  const known = await readFile(path, 'utf8').catch(() => undefined);
  if (known !== undefined) return JSON.parse(known) as SecretsFile;
  const made: SecretsFile = {
    encryption_key: randomBytes(KEY_BYTES).toString('base64'),
    index_key: randomBytes(KEY_BYTES).toString('base64'),
  };
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    // The first to link its file makes the keys, whole or not at all: later ones would make sealed data unreadable.
    await link(draft, path);
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return JSON.parse(await readFile(path, 'utf8')) as SecretsFile;
  } finally {
    await rm(draft);
  }
}
