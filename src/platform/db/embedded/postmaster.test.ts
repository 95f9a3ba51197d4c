import { expect, it } from 'vitest';
import { diskFull, EmbeddedServerError, TryAgain } from './errors.ts';
import { whyNot } from './postmaster.ts';

const PATHS = { data: '/data', cluster: '/data/postgres', log: '/data/postgres.log' };
const DID_NOT = 'PostgreSQL did not start on /data/postgres:';

const line = (level: string, text: string): string => `2026-01-15 09:00:00.000 UTC [42] ${level}:  ${text}\n`;
const SHARED_MEMORY = line('FATAL', 'pre-existing shared memory block (key 1, ID 2) is still in use');
const ORPHAN = line('FATAL', 'terminating connection due to unexpected postmaster exit');
const STILL_USED =
  'Processes of a PostgreSQL that was killed still use the data in /data/postgres: wait until they have ended, or end them, and start again.';

const OUTPUTS: [name: string, output: string, kind: typeof EmbeddedServerError, sentence: string][] = [
  ['nothing', '', EmbeddedServerError, `${DID_NOT} it ended with code 1 (its log is /data/postgres.log).`],
  [
    'a fatal error before its last words',
    line('FATAL', 'could not access file "absent": No such file') +
      line('LOG', 'database system is shut down'),
    EmbeddedServerError,
    `${DID_NOT} could not access file "absent": No such file (its log is /data/postgres.log).`,
  ],
  ['that another still uses the memory', SHARED_MEMORY, TryAgain, STILL_USED],
  ['the same, then the last words of a session of that one', SHARED_MEMORY + ORPHAN, TryAgain, STILL_USED],
  ['the last words of such a session first', ORPHAN + SHARED_MEMORY, TryAgain, STILL_USED],
  [
    'that another has just started',
    line('FATAL', 'lock file "postmaster.pid" already exists'),
    TryAgain,
    `${DID_NOT} lock file "postmaster.pid" already exists (its log is /data/postgres.log).`,
  ],
  [
    'that it cannot listen',
    line('FATAL', 'could not create any Unix-domain sockets'),
    EmbeddedServerError,
    `${DID_NOT} could not create any Unix-domain sockets (its log is /data/postgres.log).`,
  ],
  [
    'that the disk is full',
    line('FATAL', 'could not write lock file "postmaster.pid": No space left on device'),
    EmbeddedServerError,
    diskFull(PATHS.data).message,
  ],
];

it.each(OUTPUTS)('a log that says %s', (_, output, kind, sentence) => {
  const error = whyNot(output, 'it ended with code 1', PATHS);
  expect([error.constructor, error.message]).toEqual([kind, sentence]);
});
