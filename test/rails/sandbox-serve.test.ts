import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/values/clock.ts';
import { OperatorError } from '../../src/platform/values/operator-error.ts';
import { serveSandboxBank } from '../../src/rails/sandbox/serve.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { LOG, SECRET } from './protocol-support.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());

const serve = (options: object = {}) =>
  serveSandboxBank({
    database: database.config,
    clock: systemClock,
    log: LOG,
    secret: SECRET,
    callbacks: null,
    host: '127.0.0.1',
    port: 0,
    ...options,
  });

describe('the sandbox bank as a program says what does not work', () => {
  it('where it cannot listen', async () => {
    const first = await serve();
    const port = Number(new URL(first.url).port);
    const failing = serve({ port });
    await expect(failing).rejects.toThrow(OperatorError);
    await expect(failing).rejects.toThrow(/^The sandbox bank cannot listen: .*EADDRINUSE/);
    await first.stop();
    const again = await serve({ port });
    await again.stop();
  });

  it('where its database cannot be used', async () => {
    const failing = serve({ database: { ...database.config, database: 'nobody_has_this' } });
    await expect(failing).rejects.toThrow(OperatorError);
    await expect(failing).rejects.toThrow(/^The sandbox bank cannot use its database: .*nobody_has_this/);
  });
});
