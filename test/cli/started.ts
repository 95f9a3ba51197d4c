import { appendFile, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbeddedServer } from '../../src/platform/db/embedded/server.ts';
import { copyInto } from '../support/copy.ts';
import type { Client } from '../support/http.ts';
import { onceARun } from '../support/once-a-run.ts';
import { newFolder } from './folders.ts';
import { clientOf, type Serving, serve, stop } from './process.ts';

/**
 * A new folder in which Kolo has run once: what a test of something else than the first start begins with. The first
 * start runs once a test run, and each folder is a copy of its result. Its PostgreSQL takes little memory, and so
 * starts soon.
 */
export async function startedFolder(): Promise<string> {
  const started = await onceARun('started', async (draft) => {
    await mkdir(draft);
    const first = newFolder();
    await stop(await serve(first));
    const data = join(draft, 'data');
    await rename(join(first, 'data'), data);
    await forgetWhichDatabase(data);
    // As ALTER SYSTEM would write it.
    await appendFile(join(data, 'postgres', 'postgresql.auto.conf'), "shared_buffers = '128MB'\n");
  });
  const folder = newFolder();
  await copyInto(folder, join(started, 'data'));
  return folder;
}

/** A copy of a data folder is one that may be older than it was, which is what other tests are about. */
async function forgetWhichDatabase(dataDir: string): Promise<void> {
  const server = await openEmbeddedServer({ dataDir, roles: ['kolo_owner'], databases: [] });
  const client = new pg.Client(server.connection('kolo_owner', 'kolo'));
  await client.connect();
  await client.query('DELETE FROM database_identity');
  await client.end();
  await server.leave();
}

/** A service that runs, with a customer's wallet. */
export interface ServedWallet {
  folder: string;
  serving: Serving;
  client: Client;
  walletId: string;
  /** The id of the business whose wallet it is, as commands take it. */
  business: string;
}

export async function serveWallet(): Promise<ServedWallet> {
  const folder = await startedFolder();
  const serving = await serve(folder);
  const client = clientOf(serving, folder);
  const { walletId } = await client.customer();
  const business = (await client.get(`/api/v1/wallet/${walletId}`)).body.data.business_id;
  return { folder, serving, client, walletId, business };
}
