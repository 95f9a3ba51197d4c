import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { locateBinaries } from '../../../../src/platform/db/embedded/binaries.ts';
import { diskFull, forOperator } from '../../../../src/platform/db/embedded/errors.ts';
import { lockHeld, takeLock } from '../../../../src/platform/db/embedded/lock.ts';
import { processStamp } from '../../../../src/platform/db/embedded/process.ts';
import { settingsFile } from '../../../../src/platform/db/embedded/settings.ts';
import { cleanUp, newFolder } from './support.ts';

afterEach(cleanUp);

const GIB = 1024 ** 3;

/** A lock file in a folder of its own. */
async function newLock(): Promise<{ data: string; lock: string }> {
  const data = await newFolder();
  return { data, lock: path.join(data, 'lock') };
}

const take = (paths: { data: string; lock: string }, timeoutMs: number) =>
  takeLock(paths, timeoutMs, () => undefined);

test.each([
  { memory: 0.5, disk: 1, buffers: '128MB', wal: '256MB', least: '80MB' },
  { memory: 4, disk: 8, buffers: '1024MB', wal: '1024MB', least: '256MB' },
  { memory: 64, disk: 900, buffers: '8192MB', wal: '4096MB', least: '1024MB' },
])('settings for $memory GiB of memory and $disk GiB of free disk', ({
  memory,
  disk,
  buffers,
  wal,
  least,
}) => {
  const text = settingsFile({
    memoryBytes: memory * GIB,
    freeDiskBytes: disk * GIB,
    compressesWalWithLz4: memory > 4,
  });
  expect(text).toContain(`\nshared_buffers = '${buffers}'\n`);
  expect(text).toContain(`\nmax_wal_size = '${wal}'\n`);
  expect(text).toContain(`\nmin_wal_size = '${least}'\n`);
  expect(text).toContain(`\nwal_compression = '${memory > 4 ? 'lz4' : 'off'}'\n`);
});

test('machines without a packaged PostgreSQL get one sentence', () => {
  expect(() => locateBinaries('sunos', 'x64')).toThrow(
    /^No embedded PostgreSQL exists for sunos on x64: .*\.$/,
  );
  expect(() => locateBinaries('win32', 'x64')).toThrow(/^The package .* is not installed: .*\.$/);
  expect(forOperator(Object.assign(new Error('write'), { code: 'ENOSPC' }), '/d').message).toBe(
    diskFull('/d').message,
  );
});

test('the lock has one holder at a time, however many want it', async () => {
  const paths = await newLock();
  let holders = 0;
  const contenders = Array.from({ length: 20 }, async () => {
    const lock = await take(paths, 60_000);
    holders += 1;
    expect(holders).toBe(1);
    await new Promise(setImmediate);
    holders -= 1;
    lock?.release();
  });
  await Promise.all(contenders);
  expect(await readdir(paths.data)).toEqual([]);
});

test('a live holder is waited for, in vain when it stays', async () => {
  const paths = await newLock();
  const held = await take(paths, 1_000);
  expect(await take(paths, 30)).toBeUndefined();
  expect(lockHeld(paths.lock).message).toContain(`Process ${process.pid} `);
  held?.release();
  (await take(paths, 30))?.release();
});

test.each([
  ['a dead process', '99999999 stamp token'],
  ['an earlier process with our id', `${process.pid} boot:0 token`],
])('a lock of %s is succeeded, once, by all who want it', async (_who, text) => {
  const paths = await newLock();
  await writeFile(paths.lock, text);
  let holders = 0;
  const contenders = Array.from({ length: 10 }, async () => {
    const lock = await take(paths, 60_000);
    holders += 1;
    expect([lock !== undefined, holders]).toEqual([true, 1]);
    await new Promise(setImmediate);
    holders -= 1;
    lock?.release();
  });
  await Promise.all(contenders);
});

test('a process is identified by its stamp', async () => {
  expect(await processStamp(process.pid)).toBe(await processStamp(process.pid));
  expect(await processStamp(process.pid)).not.toBe(await processStamp(process.ppid));
  expect(await processStamp(99_999_999)).toBeUndefined();
});
