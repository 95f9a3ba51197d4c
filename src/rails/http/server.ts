import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
} from 'fastify';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { Clock } from '../../platform/values/clock.ts';
import type { RailLog } from '../context.ts';
import type { PageBehind, ProtocolBank } from './bank.ts';
import {
  type AccountOrder,
  accountOrder,
  BANKS_PATH,
  issuedPath,
  OWN_ACCOUNT_PATH,
  type PaymentOrder,
  type ProtocolError,
  paymentOrder,
  paymentPath,
} from './protocol.ts';
import { isRequestSigned, SIGNATURE_HEADER, signAnswer } from './signature.ts';

/** The largest body of a request, bytes. */
const BODY_MAX_BYTES = 64 * 1_024;
/** Ids of a payment and of an account. */
const ID = /^[0-9a-f]{32}$/;

/** Dependencies of the server. */
interface ProtocolServerOptions {
  readonly bank: ProtocolBank;
  /** Each of them authenticates a request. The response is signed with the same one. */
  readonly secrets: readonly string[];
  readonly clock: Clock;
  readonly log: RailLog;
}

const STATUS: Readonly<Record<ProtocolError, number>> = {
  not_found: 404,
  conflict: 409,
  invalid_request: 400,
  not_signed: 401,
  unavailable: 503,
};

const fail = (reply: FastifyReply, error: ProtocolError, message: string, id?: string): FastifyReply =>
  reply.code(STATUS[error]).send({ error, message, ...(id !== undefined && { id }) });

/** Serves a bank by the rail protocol to clients with its secret. Not listening yet. */
export function protocolServer({ bank, secrets, clock, log }: ProtocolServerOptions): FastifyInstance {
  const app = fastify({ bodyLimit: BODY_MAX_BYTES, return503OnClosing: false, forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  app.addHook('preHandler', async (request, reply) => {
    const body = bytesOf(request);
    const { method, headers } = request;
    const signed = { method, host: headers.host ?? '', target: request.raw.url ?? '', body };
    const secret = secrets.find((one) => isRequestSigned([one], signed, headers, clock.now()));
    if (secret === undefined)
      return fail(reply, 'not_signed', 'is not signed with the secret that both sides have');
    request.signedWith = secret;
    return undefined;
  });
  app.setErrorHandler<FastifyError>((error, _, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500)
      return fail(reply, 'invalid_request', 'is not a request as the protocol has it');
    log.error({ err: error }, `rail protocol: a request could not be done: ${error.message}`);
    return fail(reply, 'unavailable', 'the bank cannot do it now');
  });
  app.decorateRequest('signedWith', null);
  app.addHook('onSend', async (request, reply, payload) => {
    const { signedWith } = request;
    const requestSignature = request.headers[SIGNATURE_HEADER];
    if (signedWith === null || typeof requestSignature !== 'string') return payload;
    const body = Buffer.from(typeof payload === 'string' ? payload : '');
    reply.headers(signAnswer(signedWith, { status: reply.statusCode, requestSignature, body }, clock.now()));
    return body;
  });
  paymentRoutes(app, bank);
  issuingRoutes(app, bank);
  bankRoutes(app, bank);
  listRoutes(app, bank);
  return app;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The secret with which the request was signed. */
    signedWith: string | null;
  }
}

const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** The body of a request, where it is as its schema says. */
function messageOf<Message>(schema: TSchema, request: FastifyRequest): Message | undefined {
  try {
    const message: unknown = JSON.parse(bytesOf(request).toString('utf8'));
    return Check(schema, message) ? (message as Message) : undefined;
  } catch {
    return undefined;
  }
}

function paymentRoutes(app: FastifyInstance, bank: ProtocolBank): void {
  app.put<{ Params: { id: string } }>(paymentPath(':id'), async (request, reply) => {
    const { id } = request.params;
    const order = ID.test(id) ? messageOf<PaymentOrder>(paymentOrder, request) : undefined;
    if (order === undefined) return fail(reply, 'invalid_request', 'is not an order as the protocol has it');
    const submitted = await bank.submit(id, order);
    if ('conflict' in submitted)
      return fail(reply, 'conflict', 'the id was submitted before with other content', id);
    if ('silent' in submitted) return reply.hijack();
    if ('garbage' in submitted) return reply.type('text/html').send(submitted.garbage);
    return reply.send(submitted);
  });
  app.get<{ Params: { id: string } }>(paymentPath(':id'), async (request, reply) => {
    const { id } = request.params;
    const found = ID.test(id) ? await bank.find(id) : null;
    return found === null ? fail(reply, 'not_found', 'nobody has submitted this id', id) : reply.send(found);
  });
}

function issuingRoutes(app: FastifyInstance, bank: ProtocolBank): void {
  app.put<{ Params: { reference: string } }>(issuedPath(':reference'), async (request, reply) => {
    const { reference } = request.params;
    const order = ID.test(reference) ? messageOf<AccountOrder>(accountOrder, request) : undefined;
    if (order === undefined) return fail(reply, 'invalid_request', 'does not ask for an account');
    const issued = await bank.issue(reference, order);
    return 'conflict' in issued
      ? fail(reply, 'conflict', 'the reference is of another wallet', reference)
      : reply.send(issued);
  });
  app.get<{ Params: { reference: string } }>(issuedPath(':reference'), async (request, reply) => {
    const { reference } = request.params;
    const found = ID.test(reference) ? await bank.findIssued(reference) : null;
    return found === null
      ? fail(reply, 'not_found', 'nobody has requested an account under this reference', reference)
      : reply.send(found);
  });
}

function bankRoutes(app: FastifyInstance, bank: ProtocolBank): void {
  app.get<{ Params: { bank: string; number: string } }>(
    '/v1/accounts/:bank/:number',
    async (request, reply) => {
      const { bank: bankCode, number } = request.params;
      const name = await bank.nameOf(bankCode, number);
      if (name === null) return fail(reply, 'not_found', 'nobody has this account');
      return reply.send({ bank_code: bankCode, account_number: number, account_name: name });
    },
  );
  app.get(OWN_ACCOUNT_PATH, async (_, reply) => reply.send(await bank.account()));
  app.get(BANKS_PATH, (_, reply) => reply.send({ banks: bank.banks }));
}

const LIMIT = /^(?:[1-9]\d?|100)$/;

const AFTER = /^[!-~]{1,100}$/;

interface PageQuery {
  after?: string;
  limit?: string;
}

function listRoutes(app: FastifyInstance, bank: ProtocolBank): void {
  const list = <Message>(
    name: 'inflows' | 'returns',
    behind: (cursor: string | null, limit: number) => Promise<PageBehind<Message> | undefined>,
  ) =>
    app.get<{ Querystring: PageQuery }>(`/v1/${name}`, async (request, reply) => {
      const { after = null, limit = '100' } = request.query;
      const page = LIMIT.test(limit) ? await behind(after, Number(limit)) : undefined;
      if (page === undefined)
        return fail(reply, 'invalid_request', 'limit is 1 to 100, after what an answer gave as next');
      return reply.send({ [name]: page.messages, next: page.next });
    });
  list('inflows', (cursor, limit) => bank.inflowsBehind(cursor, limit));
  list('returns', (cursor, limit) => bank.returnsBehind(cursor, limit));
  const book = (part: keyof ProtocolBank['book']) =>
    app.get<{ Querystring: PageQuery }>(`/v1/book/${part}`, async (request, reply) => {
      const { after = null, limit = '100' } = request.query;
      if (!LIMIT.test(limit) || (after !== null && !AFTER.test(after)))
        return fail(reply, 'invalid_request', 'limit is 1 to 100, after an id of the list');
      return reply.send({ [part]: await bank.book[part](after, Number(limit)) });
    });
  book('payments');
  book('inflows');
  book('returns');
  app.get<{ Params: { inflow: string } }>('/v1/inflows/:inflow', async (request, reply) => {
    const found = await bank.findInflow(request.params.inflow);
    return found === null ? fail(reply, 'not_found', 'nothing came in under this id') : reply.send(found);
  });
}
