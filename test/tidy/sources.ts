import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readText } from './repository.ts';
import { parseSource, type Source } from './source.ts';

/** Every TypeScript file below a folder, in order of name; none where there is no such folder. */
function sourcesIn(folder: string): Source[] {
  if (!existsSync(join(ROOT, folder))) return [];
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  const files = names
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
  return files.sort().map((file) => parseSource(file, readText(file)));
}

/** Every TypeScript file of the repository. */
export const SOURCES: readonly Source[] = ['src', 'test', 'scripts', 'bench', 'tools', 'packages'].flatMap(
  sourcesIn,
);
/** Those that make up the service: without tests, scripts and the bench. */
export const PROGRAM = SOURCES.filter(({ file }) => /^src\/(?!.*\.test\.ts$)/.test(file));
