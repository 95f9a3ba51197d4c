import { timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * R0: the same Fastify with the same body schema, access line and answer, without a database. Run as a child with
 * the folder of the built program and the key that it lets in.
 */
const [dist = 'dist', key = ''] = process.argv.slice(2);
const built = async <Module>(path: string): Promise<Module> =>
  (await import(pathToFileURL(join(resolve(dist), path)).href)) as Module;

const { createServer } = await built<typeof import('../src/platform/http/server.ts')>('http/server.js');
const { logAccess } = await built<typeof import('../src/platform/http/access-log.ts')>('http/access-log.js');
const { createLogger } = await built<typeof import('../src/app/process/logger.ts')>('process/logger.js');
const { bankTransferBody } = await built<typeof import('../src/payments/payouts/schemas.ts')>(
  'transfers/payouts/schemas.js',
);
const { successWithoutData } =
  await built<typeof import('../src/platform/http/envelope.ts')>('http/envelope.js');
const { SuccessWithoutData } =
  await built<typeof import('../src/platform/http/schemas.ts')>('http/schemas.js');
const { ApiError } = await built<typeof import('../src/platform/values/errors.ts')>('values/errors.js');

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
