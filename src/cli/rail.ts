import { readFile } from 'node:fs/promises';
import { Agent } from 'undici';
import { AddressRefusedError, addressPolicies, parseOutboundUrl } from '../outbound/addresses.ts';
import { checkedConnector, resolverFor } from '../outbound/connector.ts';
import { openConnections } from '../process/connections.ts';
import { BANKS } from '../rails/banks.ts';
import { serveSandboxBank, tryBank } from '../rails/registry.ts';
import { systemClock } from '../values/clock.ts';
import { OperatorError } from '../values/operator-error.ts';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';

/** A secret has at least so many characters, all of them printable ASCII. */
const SECRET = /^[\x21-\x7e]{32,256}$/;
const CONNECT_MS = 10_000;
/** Whoever tries a bank may have it on the same machine. */
const ANYWHERE = addressPolicies(true).test;

/** Reads the secret that two sides sign with. */
async function secretIn(file: string): Promise<string> {
  const secret = await readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(`The secret cannot be read: ${error.message}.`);
  });
  if (!SECRET.test(secret.trim())) {
    throw new OperatorError(
      `${file} must hold one secret of 32 to 256 printable ASCII characters, and nothing else.`,
    );
  }
  return secret.trim();
}

/** `kolo sandbox-bank`: runs until a signal ends it. */
export async function sandboxBank(
  { config, say, print, onInterrupt }: CliContext,
  { secretFile, host, port }: { secretFile: string; host: string; port: number },
): Promise<void> {
  const secret = await secretIn(secretFile);
  const connections = await openConnections(config, say, { makesLedger: true });
  const log = { error: (_: object, message: string) => say(message) };
  const { bank: database } = connections;
  const serving = serveSandboxBank({ database, clock: systemClock, log, secret, host, port });
  const interrupt = onInterrupt(async () => {
    await serving.then(
      (server) => server.stop(),
      () => {},
    );
    await connections.leave();
  });
  try {
    print(`The sandbox bank listens on ${(await serving).url}.`);
  } catch (error) {
    await connections.leave();
    await interrupt.settled();
    throw new OperatorError(`The sandbox bank cannot listen: ${(error as Error).message}.`);
  }
}

/** `kolo rail check`: tries a bank, promise by promise. */
export async function railCheck(
  { print }: CliContext,
  given: string,
  { secretFile, bank, account, json }: { secretFile: string; bank: string; account: string; json: boolean },
): Promise<void> {
  const secret = await secretIn(secretFile);
  const url = urlOf(given);
  const { code: bankCode, nip_code: nipCode } = BANKS.find(bank)!;
  const payee = { bankCode, nipCode, accountNumber: account };
  const connect = checkedConnector(ANYWHERE, { resolve: resolverFor(ANYWHERE), timeoutMs: CONNECT_MS });
  const dispatcher = new Agent({ connect });
  const all = [];
  try {
    for await (const kept of tryBank({ url, secret, dispatcher, clock: systemClock }, payee)) {
      all.push(kept);
      if (!json) print(`${kept.broken === null ? 'kept  ' : 'BROKEN'} It ${kept.promise}.${detailOf(kept)}`);
    }
  } finally {
    await dispatcher.destroy();
  }
  const broken = all.filter((kept) => kept.broken !== null).length;
  if (json) print(JSON.stringify({ url: url.href, ok: broken === 0, promises: all }));
  if (broken > 0) throw new CommandError(`${broken} of ${all.length} promises are broken.`);
}

const detailOf = ({ broken }: { broken: string | null }): string =>
  broken === null ? '' : ` Instead ${broken}.`;

function urlOf(given: string): URL {
  try {
    return parseOutboundUrl(given, ANYWHERE);
  } catch (error) {
    if (error instanceof AddressRefusedError) throw new OperatorError(`The URL ${error.message}.`);
    throw error;
  }
}
