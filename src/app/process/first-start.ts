import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { createBusiness } from '../../identity/commands.ts';
import { parseKey } from '../../identity/key-format.ts';
import { createKey } from '../../identity/manage-keys.ts';
import { findKey, hasEnded } from '../../identity/queries.ts';
import { sessionOn, transactionOn } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { ALL_SCOPES } from '../../platform/values/scopes.ts';

/** In the data folder. */
export const SANDBOX_FILE = 'sandbox.json';
const BUSINESS_NAME = 'Sandbox';

/** Access to the sandbox for a newcomer. `sandbox.json` in the data folder stores it. */
interface SandboxAccess {
  base_url: string;
  secret_key: string;
  business_id: string;
  /** Null where the pages are switched off. */
  docs_url: string | null;
  /** Null where the operator API is off. */
  dashboard_url: string | null;
}

/** Where things are, in the form of `SandboxAccess`. */
export interface SandboxUrls {
  baseUrl: string;
  docsUrl: string | null;
  dashboardUrl: string | null;
}

/** The same, and whether its key is new: only then has nobody been shown it. */
type SandboxFound = SandboxAccess & { keyIsNew: boolean };

/**
 * Development only: makes a business with a test key at the first start and writes `sandbox.json`, readable by
 * its owner only. Later starts use the same key; a file whose key the database does not know is replaced.
 */
export async function ensureSandbox(
  directory: pg.Pool,
  input: SandboxUrls & { dataDir: string; clock: Clock },
): Promise<SandboxFound> {
  const path = join(input.dataDir, SANDBOX_FILE);
  const known = await readSandbox(input.dataDir);
  const usable = known !== undefined && (await isUsable(directory, known, input.clock.now()));
  const credentials = usable
    ? { secret_key: known.secret_key, business_id: known.business_id }
    : await makeCredentials(directory, input.clock.now());
  const sandbox = {
    base_url: input.baseUrl,
    ...credentials,
    docs_url: input.docsUrl,
    dashboard_url: input.dashboardUrl,
  };
  if (JSON.stringify(sandbox) !== JSON.stringify(known)) {
    // Neither a database nor keys need the folder where both are elsewhere.
    await mkdir(input.dataDir, { recursive: true });
    await writeFile(`${path}.new`, `${JSON.stringify(sandbox, null, 2)}\n`, { mode: 0o600 });
    await rename(`${path}.new`, path);
  }
  return { ...sandbox, keyIsNew: !usable };
}

/** Where the last start in development found the dashboard; undefined where there was none, or an earlier version started. @param dataDir the data folder */
export async function startedDashboard(dataDir: string): Promise<string | undefined> {
  return (await readSandbox(dataDir))?.dashboard_url ?? undefined;
}

/** Reads the key that the last start in development found or made; undefined in production, which has none. */
export const sandboxKeyOf = (config: {
  production: boolean;
  dataDir: string;
}): (() => Promise<string | undefined>) | undefined =>
  config.production ? undefined : async () => (await readSandbox(config.dataDir))?.secret_key;

async function readSandbox(dataDir: string): Promise<SandboxAccess | undefined> {
  try {
    return JSON.parse(await readFile(join(dataDir, SANDBOX_FILE), 'utf8')) as SandboxAccess;
  } catch {
    return undefined;
  }
}

async function isUsable(directory: pg.Pool, sandbox: SandboxAccess, now: number): Promise<boolean> {
  const parsed = parseKey(String(sandbox.secret_key));
  if (parsed === undefined) return false;
  const key = await findKey(sessionOn(directory), parsed.keyId);
  return key !== undefined && !hasEnded(key, now) && key.businessId === sandbox.business_id;
}

async function makeCredentials(directory: pg.Pool, now: number) {
  const by = { kind: 'kolo', name: 'first start', address: null } as const;
  const policy = { bankTransferFee: 0n, bankTransferMax: null };
  const { businessId } = await createBusiness(directory, { name: BUSINESS_NAME, policy, by, now });
  const input = { businessId, mode: 'test', scopes: ALL_SCOPES, label: 'sandbox', by, now } as const;
  const key = await transactionOn(directory, (session) => createKey(session, input));
  if (key === undefined) throw new Error('the sandbox business was not found again');
  return { secret_key: key.key, business_id: businessId };
}

/** A word of a shell, whatever it holds. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function dashboardLines(url: string | null, link: string | null): string {
  if (url === null) return '';
  const [shown, says] =
    link === null
      ? [url, '`npx kolo dashboard` prints a link that signs in.']
      : [link, 'It signs in once, within 15 minutes; `npx kolo dashboard` prints another.'];
  return `  Dashboard:         ${shown}\n                     ${says}\n`;
}

/**
 * The first text that a newcomer reads. The key is shown only at the start that created it, and only on a terminal:
 * other output is often stored as a log, and a later terminal may be somebody else's. The file keeps it. A sign-in link
 * is always shown: it works once, for a short time.
 *
 * @param output the stream, the absolute path of the data folder, and the sign-in link if there is one
 */
export function banner(
  sandbox: SandboxFound,
  output: { onTerminal: boolean; folder: string; link: string | null },
): string {
  const { base_url, secret_key, docs_url, keyIsNew } = sandbox;
  const file = join(output.folder, SANDBOX_FILE);
  const auth = '-H "Authorization: Bearer $KEY"';
  return `
  Kolo is running at ${base_url}
${docs_url === null ? '' : `  Guides, reference: ${docs_url}\n`}  Test key:          ${output.onTerminal && keyIsNew ? secret_key : `stands in ${file}`}
${dashboardLines(sandbox.dashboard_url, output.link)}
  Try:
    KEY=$(sed -n 's/.*"secret_key": "\\([^"]*\\)".*/\\1/p' ${shellQuoted(file)})
    curl ${auth} ${base_url}/api/v1/transfer/bank-list
    curl ${auth} -H 'Content-Type: application/json' \\
      -d '{"name":"Ada Obi","email":"ada@example.com"}' '${base_url}/api/v1/customers?returnIfExist=true'
    curl ${auth} ${base_url}/api/v1/wallet

  Ctrl-C stops it.
`;
}
