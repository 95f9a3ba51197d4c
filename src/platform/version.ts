import { readFileSync } from 'node:fs';
import { PACKAGE_FOLDER } from './package-folder.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', PACKAGE_FOLDER), 'utf8')) as {
  version: string;
};

/** Version of this Kolo. */
export const VERSION: string = version;
