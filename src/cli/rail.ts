import { readFile } from 'node:fs/promises';
import { Agent } from 'undici';
import { openConnections } from '../app/process/connections.ts';
import { AddressRefusedError, addressPolicies, parseOutboundUrl } from '../platform/outbound/addresses.ts';
import { checkedConnector, resolverFor } from '../platform/outbound/connector.ts';
import { systemClock } from '../platform/values/clock.ts';
import { OperatorError } from '../platform/values/operator-error.ts';
import { BANKS } from '../rails/banks.ts';
import { serveSandboxBank, tryBank } from '../rails/registry.ts';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';

/** A secret has at least so many characters, all of them printable ASCII. */
const SECRET = /^[\x21-\x7e]{32,256}$/;
const CONNECT_MS = 10_000;
/** Whoever tries a bank, or the sandbox bank, may have the other side on the same machine. */
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

/** Connects to whatever an operator names, on the same machine too. */
function dispatcherAnywhere(): Agent {
  const connect = checkedConnector(ANYWHERE, { resolve: resolverFor(ANYWHERE), timeoutMs: CONNECT_MS });
  return new Agent({ connect });
}

/** What `kolo sandbox-bank` is called with. */
export interface SandboxBankOptions {
  readonly secretFile: string;
  readonly host: string;
  readonly port: number;
  /** Where it sends callbacks; left out, it sends none. */
  readonly callback?: string;
}

/** `kolo sandbox-bank`: runs until a signal ends it. */
export async function sandboxBank(
  { config, say, print, onInterrupt }: CliContext,
  { secretFile, host, port, callback }: SandboxBankOptions,
): Promise<void> {
  const secret = await secretIn(secretFile);
  const url = callback === undefined ? null : urlOf(callback);
  const connections = await openConnections(config, say, { makesLedger: true });
  const log = { error: (_: object, message: string) => say(message) };
  const { bank: database } = connections;
  const dispatcher = dispatcherAnywhere();
  const callbacks = url && { url, dispatcher };
  const serving = serveSandboxBank({ database, clock: systemClock, log, secret, host, port, callbacks });
  const leave = async (): Promise<void> => {
    await dispatcher.destroy();
    await connections.leave();
  };
  const interrupt = onInterrupt(async () => {
    await serving.then(
      (server) => server.stop(),
      () => {},
    );
    await leave();
  });
  try {
    print(`The sandbox bank listens on ${(await serving).url}.`);
  } catch (error) {
    await leave();
    await interrupt.settled();
    throw error;
  }
}

/** What `kolo rail check` is called with. */
export interface CheckOptions {
  readonly secretFile: string;
  /** Who is paid. */
  readonly bank: string;
  readonly account: string;
  /** Where callbacks are listened for; without a port they are not tried. */
  readonly callbackHost: string;
  readonly callbackPort?: number;
  readonly json: boolean;
}

/** `kolo rail check`: tries a bank, promise by promise. */
export async function railCheck(
  { print }: CliContext,
  given: string,
  { secretFile, bank, account, callbackHost: host, callbackPort: port, json }: CheckOptions,
): Promise<void> {
  const secret = await secretIn(secretFile);
  const url = urlOf(given);
  const { code: bankCode, nip_code: nipCode } = BANKS.find(bank)!;
  const payee = { bankCode, nipCode, accountNumber: account };
  const dispatcher = dispatcherAnywhere();
  const all = [];
  try {
    const callbacks = port === undefined ? {} : { callbacks: { host, port } };
    for await (const kept of tryBank({ url, secret, dispatcher, clock: systemClock, ...callbacks }, payee)) {
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
