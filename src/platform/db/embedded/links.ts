import { lstatSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedServerError, errorCode, errorText } from './errors.ts';

/** A package lists a few dozen at most; what lists more is no list of links. */
const LINKS_MAX = 1_000;

/** A symbolic link at `target` to the file `source`, as the package lists it: both from the package's folder. */
interface Listed {
  readonly source: string;
  readonly target: string;
}

/**
 * Makes the symbolic links among the libraries of a package of PostgreSQL that are missing. Packages of npm hold none, so
 * this one lists them (`native/pg-symlinks.json`) for an install script, which many do not let run. Any number of
 * processes may do so at once; what is there already stays as it is.
 *
 * @param root the package's folder
 * @param instead what else can be done, for the end of the sentence
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

/** What the package lists; nothing where it has no list, as on systems whose libraries need none. */
function listedLinks(root: string): readonly Listed[] {
  const file = path.join(root, 'native', 'pg-symlinks.json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
  const listed = JSON.parse(text) as Listed[];
  if (listed.length > LINKS_MAX)
    throw new EmbeddedServerError(`${file} lists ${listed.length} links, of at most ${LINKS_MAX}.`);
  return listed;
}
