import { timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createLogger } from '../src/app/process/logger.ts';
import { bankTransferBody } from '../src/payments/payouts/schemas.ts';
import { logAccess } from '../src/platform/http/access-log.ts';
import { successWithoutData } from '../src/platform/http/envelope.ts';
import { SuccessWithoutData } from '../src/platform/http/schemas.ts';
import { createServer } from '../src/platform/http/server.ts';
import { ApiError } from '../src/platform/values/errors.ts';

/**
 * R0: the same Fastify with the same body schema, access line and answer, without a database. Run as a child with
 * the key that it lets in.
 */
const [key = ''] = process.argv.slice(2);

const { logger } = createLogger({ level: 'info', role: 'R0' });
const app = createServer({ logger });
app.addHook('onResponse', logAccess);
const expected = Buffer.from(`Bearer ${key}`);
app.addHook('onRequest', (request, _reply, done) => {
  const given = Buffer.from(request.headers.authorization ?? '');
  const good = given.length === expected.length && timingSafeEqual(given, expected);
  done(good ? undefined : new ApiError('unauthorized'));
});
app.post(
  '/api/v1/transfer/bank',
  {
    schema: {
      body: bankTransferBody,
      response: { 202: SuccessWithoutData('Bank transfer is processing', 'Nothing was done.') },
    },
  },
  async (_request, reply) => reply.code(202).send(successWithoutData('Bank transfer is processing')),
);
await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`R0 at http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
process.on('SIGTERM', () => process.exit(0));
