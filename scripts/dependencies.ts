/**
 * Checks Kolo's dependencies: each package's licence must be on a list, and the registry must report no
 * fault. Fails for a licence that is not listed, for any known fault of what is installed with Kolo, and for a high one
 * of what only building and testing need. A registry that does not answer audits is said in one line, and fails nothing.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { type Audit, auditFaults, licenceFaults } from './dependency-rules.ts';

const ROOT = new URL('../', import.meta.url);

/** Reads the registry's audit; npm exits with 1 when there are known faults, and prints them all the same. */
function audit(omit: readonly string[]): Promise<Audit> {
  const args = ['audit', '--json', ...omit, '--fetch-retries=0', '--fetch-timeout=15000'];
  return new Promise((resolve) => {
    const options = { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 };
    execFile('npm', args, options, (error, stdout) => {
      try {
        resolve(JSON.parse(stdout) as Audit);
      } catch {
        resolve({ message: error?.message ?? 'it said nothing' });
      }
    });
  });
}

const GRAVE = ['high', 'critical'];
const ANY = ['low', 'moderate', ...GRAVE];

async function main(): Promise<void> {
  const locks = await Promise.all(
    ['', 'tools/clients/', 'tools/node-versions/'].map(async (folder) =>
      JSON.parse(await readFile(new URL(`${folder}package-lock.json`, ROOT), 'utf8')),
    ),
  );
  const [installed, all] = await Promise.all([audit(['--omit=dev']), audit([])]);
  const ours = auditFaults('installed with Kolo', installed, ANY);
  const others = auditFaults('of building and testing', all, GRAVE);
  const unanswered = ours.unanswered ?? others.unanswered;
  if (unanswered !== undefined) {
    console.log(
      `dependencies are not audited: the registry does not answer (${unanswered.split(/ - |\n/, 1)[0]})`,
    );
  }
  const licences = locks.flatMap(({ packages }) => licenceFaults(packages));
  const faults = [...licences, ...ours.faults, ...others.faults];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

await main();
