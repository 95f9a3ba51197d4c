import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { locateBinaries } from '../../../../src/platform/db/embedded/binaries.ts';
import { scramVerifier, verifies } from '../../../../src/platform/db/embedded/credentials.ts';
import { diskFull, forOperator } from '../../../../src/platform/db/embedded/errors.ts';
import { lockHeld, takeLock } from '../../../../src/platform/db/embedded/lock.ts';
import { processStamp } from '../../../../src/platform/db/embedded/process.ts';
import { settingsFile } from '../../../../src/platform/db/embedded/settings.ts';
import { cleanUp, newFolder } from './support.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
afterEach(cleanUp);

const GIB = 1024 ** 3;
const quiet = { owner: undefined, log: () => undefined };

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

test('a verifier is of its password only', async () => {
  const verifier = await scramVerifier('right');
  expect(await verifies(verifier, 'right')).toBe(true);
  expect(await verifies(verifier, 'wrong')).toBe(false);
  expect(await verifies(null, 'right')).toBe(false);
  expect(await verifies('md5abc', 'right')).toBe(false);
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
  const file = path.join(await newFolder(), 'lock');
  let holders = 0;
  const turns = Array.from({ length: 20 }, async () => {
    const lock = await takeLock(file, { timeoutMs: 10_000, ...quiet });
    holders += 1;
    expect(holders).toBe(1);
    await new Promise(setImmediate);
    holders -= 1;
    lock?.release();
  });
  await Promise.all(turns);
  expect(await readdir(path.dirname(file))).toEqual([]);
});

test('a live holder is waited for, in vain when it stays', async () => {
  const file = path.join(await newFolder(), 'lock');
  const held = await takeLock(file, { timeoutMs: 1_000, ...quiet });
  expect(await takeLock(file, { timeoutMs: 30, ...quiet })).toBeUndefined();
  expect(lockHeld(file).message).toContain(`Process ${process.pid} `);
  held?.release();
  (await takeLock(file, { timeoutMs: 30, ...quiet }))?.release();
});

test.each([
  ['a dead process', '99999999 stamp token'],
  ['an earlier process with our id', `${process.pid} boot:0 token`],
])('a lock of %s is succeeded, once, by all who want it', async (_who, text) => {
  const file = path.join(await newFolder(), 'lock');
  await writeFile(file, text);
  let holders = 0;
  const turns = Array.from({ length: 10 }, async () => {
    const lock = await takeLock(file, { timeoutMs: 10_000, ...quiet });
    holders += 1;
    expect([lock !== undefined, holders]).toEqual([true, 1]);
    await new Promise(setImmediate);
    holders -= 1;
    lock?.release();
  });
  await Promise.all(turns);
});

test('a process is told from others by its stamp', async () => {
  expect(await processStamp(process.pid)).toBe(await processStamp(process.pid));
  expect(await processStamp(process.pid)).not.toBe(await processStamp(process.ppid));
  expect(await processStamp(99_999_999)).toBeUndefined();
});
