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

/** A file in the data folder. */
export const SANDBOX_FILE = 'sandbox.json';
const BUSINESS_NAME = 'Sandbox';

/** Access to the sandbox for a newcomer. `sandbox.json` in the data folder stores it. */
interface SandboxAccess {
  base_url: string;
  secret_key: string;
  business_id: string;
  /** Null if the pages are switched off. */
  docs_url: string | null;
  /** Null if the operator API is switched off. */
  dashboard_url: string | null;
}

/** The URLs of `SandboxAccess`. */
export interface SandboxUrls {
  baseUrl: string;
  docsUrl: string | null;
  dashboardUrl: string | null;
}

/** Access to the sandbox, and whether this start has created its key. */
type SandboxFound = SandboxAccess & { keyIsNew: boolean };

/**
 * Development only: the first start creates a business with a test key and writes `sandbox.json`, which only its owner
 * can read. Later starts use the same key. If the database does not have the file's key, the file is replaced.
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
    // If the database and the vault keys are elsewhere, nothing else has created the folder.
    await mkdir(input.dataDir, { recursive: true });
    await writeFile(`${path}.new`, `${JSON.stringify(sandbox, null, 2)}\n`, { mode: 0o600 });
    await rename(`${path}.new`, path);
  }
  return { ...sandbox, keyIsNew: !usable };
}

/** The dashboard's URL at the last start in development; undefined if there was no dashboard. @param dataDir the data folder */
export async function startedDashboard(dataDir: string): Promise<string | undefined> {
  return (await readSandbox(dataDir))?.dashboard_url ?? undefined;
}

/** The key of the last start in development; undefined in production, where there is none. */
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

/** Quotes a text for a POSIX shell. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function dashboardLines(url: string | null, link: string | null): string {
  if (url === null) return '';
  const [shown, says] =
    link === null
      ? [url, '`npx kolo dashboard` prints a link that signs in.']
      : [link, 'It signs in once, within 15 minutes; `npx kolo dashboard` prints another.'];
  const fills = '`npx kolo demo` makes a month of data to look at.';
  return `  Dashboard:         ${shown}\n                     ${says}\n                     ${fills}\n`;
}

/**
 * The text that a newcomer reads first. The key is printed only by the start that created it, and only on a terminal:
 * other output is often stored as a log, and a later terminal may be somebody else's. The sign-in link is always printed:
 * it works once, for 15 minutes.
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
