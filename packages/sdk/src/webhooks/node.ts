import { BODY_MAX, receive, type WebhookHandlerOptions } from './handlers.ts';

/** The part of Node's `http.IncomingMessage`, and of an Express request, that the handler uses. */
interface IncomingRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Body as an earlier parser left it. */
  readonly body?: unknown;
}

/** The part of Node's `http.ServerResponse`, and of an Express response, that the handler uses. */
interface OutgoingResponse {
  statusCode: number;
  end(text?: string): unknown;
}

/** The bytes as they came; undefined where there are more than `BODY_MAX`. */
async function bytesOf(request: IncomingRequest): Promise<Uint8Array | undefined> {
  if (request.body instanceof Uint8Array) return request.body;
  if (typeof request.body === 'string') return new TextEncoder().encode(request.body);
  if (request.body !== undefined && request.body !== null)
    throw new TypeError(
      'The body was parsed before its signature could be verified: put the webhook handler before express.json(), or give it express.raw({ type: "*/*" })',
    );
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > BODY_MAX) return undefined;
    chunks.push(chunk);
  }
  const body = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

/**
 * A handler for Node's `http` and for Express (`app.use('/webhooks', nodeWebhookHandler(…))`, before `express.json()`). It answers 2xx
 * once `onEvent` has finished, and 500 where that throws: Kolo sends it again. `onError` receives the error.
 */
export function nodeWebhookHandler(
  options: WebhookHandlerOptions & { onError?(error: unknown): void },
): (request: IncomingRequest, response: OutgoingResponse) => Promise<void> {
  return async (request, response) => {
    const answer = (status: number, text?: string): void => {
      response.statusCode = status;
      response.end(text);
    };
    try {
      // Kolo verifies an endpoint with a GET when it is registered.
      if (request.method === 'GET') return answer(200, 'ok');
      if (request.method !== 'POST') return answer(405);
      const body = await bytesOf(request);
      answer(body === undefined ? 413 : await receive(body, request.headers, options));
    } catch (error) {
      options.onError?.(error);
      answer(500);
    }
  };
}

/** The part of a Fastify instance that the plugin uses. */
interface FastifyLike {
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer'; bodyLimit: number },
    parser: (request: unknown, body: Uint8Array, done: (error: null, body: Uint8Array) => void) => void,
  ): unknown;
  removeContentTypeParser(type: string[]): unknown;
  get(path: string, handler: () => unknown): unknown;
  post(
    path: string,
    handler: (
      request: { readonly headers: IncomingRequest['headers']; readonly body: unknown },
      reply: { code(status: number): { send(): unknown } },
    ) => unknown,
  ): unknown;
}

/**
 * A Fastify plugin: `app.register(fastifyWebhook({ secret, onEvent }), { prefix: '/webhooks' })`. Fastify answers
 * errors of `onEvent` with 500, and Kolo sends the event again.
 */
export const fastifyWebhook =
  (options: WebhookHandlerOptions) =>
  async (app: FastifyLike): Promise<void> => {
    // The bytes are what is signed. Parsers of a plugin are its own.
    app.removeContentTypeParser(['application/json']);
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: BODY_MAX },
      (_, body, done) => done(null, body),
    );
    app.get('/', () => 'ok');
    app.post('/', async ({ headers, body }, reply) =>
      reply.code(await receive(body as Uint8Array, headers, options)).send(),
    );
  };
