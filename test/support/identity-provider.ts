import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A person at the provider. */
interface Account {
  email: string;
  email_verified: boolean;
  name: string;
  groups: string[];
}

const CLIENT = { id: 'kolo', secret: 'a secret of the client, long enough' };

/** An OpenID Connect provider on this machine, with real HTTP and real tokens. */
export class TestIdentityProvider {
  readonly accounts = new Map<string, Account>();
  readonly issuer: string;
  readonly #server: Server;
  #provider: Provider | undefined;
  /** False: the provider gives no refresh token. */
  givesRefreshTokens = true;
  /** True: every answer is 503. */
  isDown = false;
  /** Requests for tokens wait for it. */
  tokensWait: Promise<void> | undefined;
  /** Requests for tokens that came in. */
  tokenRequests = 0;

  private constructor(server: Server) {
    this.#server = server;
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(): Promise<TestIdentityProvider> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const started = new TestIdentityProvider(server);
    server.on('request', (request, response) => {
      if (started.isDown) response.writeHead(503).end();
      else {
        // As the pages of large providers do.
        response.setHeader('cross-origin-opener-policy', 'same-origin');
        void started.#answer(request, response);
      }
    });
    return started;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/token') {
      this.tokenRequests += 1;
      await this.tokensWait;
    }
    await this.#provider!.callback()(request, response);
  }

  /** Takes people back to these addresses alone. */
  serve(redirectUris: string[]): void {
    const refreshes = () => this.givesRefreshTokens;
    this.#provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: redirectUris,
          grant_types: ['authorization_code', 'refresh_token'],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
      cookies: { keys: ['a key for the cookies of a test'] },
      issueRefreshToken: async () => refreshes(),
      findAccount: (_context, accountId) => {
        const account = this.accounts.get(accountId);
        return account && { accountId, claims: async () => ({ sub: accountId, ...account }) };
      },
      features: { devInteractions: { enabled: true } },
    });
  }

  settings(): Record<string, string> {
    return {
      KOLO_OIDC_ISSUER: this.issuer,
      KOLO_OIDC_CLIENT_ID: CLIENT.id,
      KOLO_OIDC_CLIENT_SECRET: CLIENT.secret,
      KOLO_OIDC_NAME: 'Acme ID',
      KOLO_OIDC_ROLES: 'kolo-admins=admin,kolo-finance=finance:live',
    };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** A person's browser at the provider, without scripts. */
export class ProviderVisitor {
  readonly #cookies = new Map<string, string>();
  readonly #provider: TestIdentityProvider;

  constructor(provider: TestIdentityProvider) {
    this.#provider = provider;
  }

  /** Signs in as an account where the provider asks, consents, and gives the address that it sends the browser to. */
  async signIn(url: string, account: string): Promise<URL> {
    let location = url;
    for (let pages = 0; pages < 12; pages += 1) {
      const { status, body, next } = await this.#open(location);
      if (next !== undefined && !next.startsWith(this.#provider.issuer)) return new URL(next);
      if (next !== undefined) location = next;
      else if (status === 200 && body.includes('name="prompt"'))
        location = await this.#submit(location, body, account);
      else throw new Error(`the provider answered ${status}: ${body.slice(0, 300)}`);
    }
    throw new Error('the provider never sent the browser back');
  }

  async #submit(page: string, body: string, account: string): Promise<string> {
    const action = new URL(/action="([^"]+)"/.exec(body)![1]!, page).href;
    const prompt = /name="prompt" value="([^"]+)"/.exec(body)![1]!;
    const form = new URLSearchParams({ prompt, login: account, password: 'any' });
    const { next } = await this.#open(action, form);
    return next!;
  }

  async #open(url: string, form?: URLSearchParams) {
    const response = await fetch(url, {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { body: form }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      if (value === '') this.#cookies.delete(name!);
      else this.#cookies.set(name!, value!);
    }
    const target = response.headers.get('location');
    const next = target === null ? undefined : new URL(target, url).href;
    return { status: response.status, body: await response.text(), next };
  }
}
