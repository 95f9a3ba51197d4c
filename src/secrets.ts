import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { VaultKeys } from './vault.ts';

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
  if (encryptionKeys !== undefined && indexKey !== undefined) return { ...encryptionKeys, indexKey };
  const file = await readOrMake(config.dataDir);
  const made = { current: 'local', keys: new Map([['local', Buffer.from(file.encryption_key, 'base64')]]) };
  return { ...(encryptionKeys ?? made), indexKey: indexKey ?? Buffer.from(file.index_key, 'base64') };
}

async function readOrMake(dataDir: string): Promise<SecretsFile> {
  const path = join(dataDir, FILE);
  await mkdir(dataDir, { recursive: true });
  const made: SecretsFile = {
    encryption_key: randomBytes(KEY_BYTES).toString('base64'),
    index_key: randomBytes(KEY_BYTES).toString('base64'),
  };
  try {
    // Only the process that creates the file writes it: one written later would make sealed data unreadable.
    await writeFile(path, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return JSON.parse(await readFile(path, 'utf8')) as SecretsFile;
  }
}
