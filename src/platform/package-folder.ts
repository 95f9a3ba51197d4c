import { existsSync } from 'node:fs';

let folder = new URL('./', import.meta.url);
while (!existsSync(new URL('package.json', folder))) folder = new URL('../', folder);

/** The folder of Kolo's package. Found upwards: a build joins modules into files at other depths than their sources. */
export const PACKAGE_FOLDER = folder;
