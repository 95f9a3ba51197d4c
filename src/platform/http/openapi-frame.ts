import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { completeDocument } from './openapi-document.ts';
import type { ApiDocument } from './openapi-parts.ts';
import type { WordLists } from './openapi-values.ts';

/** The description of an API beside its routes. */
interface Described {
  title: string;
  /** Markdown. */
  description: string;
  tags: readonly { readonly name: string; readonly description: string }[];
  /** The token that callers send as `Authorization: Bearer …`: its name in the description, and what it is. */
  bearer: { readonly name: string; readonly description: string };
}

/**
 * Options of `@fastify/swagger` for an API.
 *
 * @param words the values of this service's settings
 * @param failure the schema of failures; the public API's unless given
 */
export const frame = (
  { title, description, tags, bearer }: Described,
  words: WordLists,
  failure?: object,
): Pick<FastifyDynamicSwaggerOptions, 'openapi' | 'transformObject'> => ({
  openapi: {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This service' }],
    tags: tags.map((tag) => ({ ...tag })),
    components: {
      securitySchemes: { [bearer.name]: { type: 'http', scheme: 'bearer', description: bearer.description } },
    },
    security: [{ [bearer.name]: [] }],
  },
  transformObject(described) {
    if ('swaggerObject' in described) return described.swaggerObject;
    const document = described.openapiObject as unknown as ApiDocument;
    return completeDocument(document, words, failure) as typeof described.openapiObject;
  },
});
