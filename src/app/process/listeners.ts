import type { AddressInfo } from 'node:net';
import type { App } from '../../platform/http/app-types.ts';
import { OperatorError } from '../../platform/values/operator-error.ts';

/** The service cannot listen at the configured address. The message says why in one sentence. */
class ListenError extends OperatorError {}

/**
 * The address of a listening application, as seen from this machine.
 *
 * @param host the configured name or address
 */
export function addressOf({ server }: App, host: string): string {
  const { port } = server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * The dashboard's URL for a browser on this machine. It uses `localhost` where possible, because passkeys need a name.
 *
 * @param at the address of the application that has the operator API
 */
export function dashboardAt({ host, port }: { host: string; port: number }): string {
  const isHere = /^(?:localhost|0\.0\.0\.0|127(?:\.\d+){3}|::1?)$/.test(host);
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${isHere ? 'localhost' : name}:${port}/dashboard`;
}

/** The dashboard's URL of a listening application. */
export const dashboardOf = ({ server }: App, host: string): string =>
  dashboardAt({ host, port: (server.address() as AddressInfo).port });

/**
 * The URL of a sign-in link. Browsers do not send the part after `#`, which holds the token.
 *
 * @param businessId whose test environment opens
 */
export function linkTo(dashboardUrl: string, token: string, businessId: string | undefined): string {
  const to = businessId === undefined ? '' : `?to=/b/${businessId}/test`;
  return `${dashboardUrl}/enter${to}#${token}`;
}

/**
 * Starts listening.
 *
 * @param settings names of the settings that hold the address, for the error message
 * @returns the URL for clients on this machine
 * @throws ListenError
 */
export async function listen(
  app: App,
  { host, port }: { host: string; port: number },
  settings: { host: string; port: string },
): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new ListenError(`Port ${port} on ${host} is taken; name another in ${settings.port}.`);
    }
    if (code === 'EACCES')
      throw new ListenError(`Port ${port} may not be used; name one above 1023 in ${settings.port}.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new ListenError(`${host} is no address of this machine; name another in ${settings.host}.`);
    }
    throw error;
  }
  return addressOf(app, host);
}
