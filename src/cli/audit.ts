import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { checkExport } from '../platform/audit/check-export.ts';
import { OperatorError } from '../platform/values/operator-error.ts';
import type { ApiWork } from './api-command.ts';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';
import { byBusiness } from './prepare.ts';

/** Entries in one request. */
const PAGE = 1_000;

/** `kolo audit export`: prints one JSON line per entry, in order. */
export async function auditExport({ context, call, input }: ApiWork): Promise<void> {
  const { print, say } = context;
  const operation = byBusiness('readAuditLog', 'readAuditLogOfEnvironment')(input);
  let last = { number: input.after, hash: '' };
  for (;;) {
    const page = { ...input, after: last.number, limit: PAGE };
    const links = await call<{ number: string; hash: string; words: string | null }[]>(operation, page);
    for (const { words, ...link } of links)
      print(JSON.stringify(input.sealed_text ? { ...link, words } : link));
    last = links.at(-1) ?? last;
    if (links.length < PAGE) break;
  }
  say(last.hash === '' ? 'There are no entries.' : `Head: entry ${last.number}, hash ${last.hash}.`);
}

/** `kolo audit check`: needs no database and no service. */
export async function auditCheck(
  { print }: CliContext,
  file: string,
  { head, json }: { head?: string; json: boolean },
): Promise<void> {
  await stat(file).catch((error: Error) => {
    throw new OperatorError(`Cannot read ${file}: ${error.message}.`);
  });
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  const { chains, fault } = await checkExport(lines);
  const agrees = head === undefined || chains.some((chain) => chain.head === head.toLowerCase());
  if (json) print(JSON.stringify({ ok: fault === null && agrees, chains, fault }));
  else
    for (const { chain, from, to, head: at } of chains)
      print(`Chain ${chain}: entries ${from} to ${to} are intact. Head: ${at}.`);
  if (fault !== null) throw new CommandError(`Line ${fault.line}: ${fault.problem}.`);
  if (!agrees) throw new CommandError('No chain ends with the given head.');
}
