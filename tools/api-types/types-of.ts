import { readFile } from 'node:fs/promises';
import openapiTS, { astToString, type OpenAPITSOptions } from 'openapi-typescript';
import ts from 'typescript';

/** Examples make the half of a declaration file, and no type. */
const withoutExamples = (name: string, value: unknown): unknown =>
  name === 'example' || name === 'examples' ? undefined : value;

const { factory } = ts;

/** `(string & {}) | 'a' | 'b'`: any text, of which editors offer the words that are known. */
function growing(words: readonly (string | null)[]): ts.TypeNode {
  const anyText = factory.createIntersectionTypeNode([
    factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    factory.createTypeLiteralNode([]),
  ]);
  const known = words.map((word) =>
    factory.createLiteralTypeNode(
      word === null ? factory.createNull() : factory.createStringLiteral(word, true),
    ),
  );
  return factory.createUnionTypeNode([factory.createParenthesizedType(anyText), ...known]);
}

const openLists: NonNullable<OpenAPITSOptions['transform']> = (schema) => {
  const {
    enum: words,
    'x-may-grow': mayGrow,
    'x-set-by-service': isSet,
  } = schema as { enum?: readonly (string | null)[]; 'x-may-grow'?: true; 'x-set-by-service'?: true };
  return (mayGrow || isSet) && words !== undefined ? growing(words) : undefined;
};

/**
 * The types of an API, as a declaration file.
 *
 * @param document where its OpenAPI document is
 * @param growing what lists of words are that may grow, or that services are set to: `open` to others, or `closed`, as generators have them that know
 *   nothing of it
 */
export async function typesOf(document: URL, growing: 'open' | 'closed'): Promise<string> {
  const described: unknown = JSON.parse(await readFile(document, 'utf8'), withoutExamples);
  const options = growing === 'open' ? { transform: openLists } : {};
  return astToString(await openapiTS(described as Parameters<typeof openapiTS>[0], options));
}
