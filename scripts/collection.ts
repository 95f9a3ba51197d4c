/** Makes docs/collection from openapi.json; with --check, compares. */
import { readFile } from 'node:fs/promises';
import { writeOrCheck } from './generated.ts';
import { collectionOf } from './postman.ts';

const text = await readFile(new URL('../openapi.json', import.meta.url), 'utf8');
const collection = JSON.stringify(collectionOf(text), null, 2);
await writeOrCheck('docs/collection/kolo.postman_collection.json', `${collection}\n`, 'npm run generate');
