import type pg from 'pg';
import { expect, it } from 'vitest';
import { Primary } from '../../../src/platform/db/primary.ts';
import { createTestDatabase } from '../../support/database.ts';
import { openProxy } from '../../support/proxy.ts';

const urlOf = ({ host, port, user, password, database }: pg.ClientConfig): string =>
  `postgres://${user}:${encodeURIComponent(String(password))}@${encodeURIComponent(host!)}:${port}/${database}`;

it('a server that neither answers nor refuses is given up', async () => {
  const database = await createTestDatabase({ empty: true });
  const proxy = await openProxy(database.config);
  const silent = proxy.config(database.config);
  proxy.let('nothing');
  const found = await new Primary([urlOf(silent), urlOf(database.config)]).find();
  expect(found.port).toBe(database.config.port);
  await expect(new Primary([urlOf(silent)]).find()).rejects.toThrow(
    `no server takes writes: 127.0.0.1:${silent.port} (it did not answer within 1000 ms)`,
  );
  expect(proxy.silent()).toBe(2);
  await proxy.close();
  await database.drop();
});
