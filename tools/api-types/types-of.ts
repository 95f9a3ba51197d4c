import { readFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

/** Examples make the half of a declaration file, and no type. */
const withoutExamples = (name: string, value: unknown): unknown =>
  name === 'example' || name === 'examples' ? undefined : value;

/**
 * The types of an API, as a declaration file.
 *
 * @param document where its OpenAPI document is
 */
export async function typesOf(document: URL): Promise<string> {
  const described: unknown = JSON.parse(await readFile(document, 'utf8'), withoutExamples);
  return astToString(await openapiTS(described as Parameters<typeof openapiTS>[0]));
}
