import type { App } from './app-types.ts';

/** The security scheme that the description of the API declares (`openapi.ts`). */
export const KEY_SCHEME = 'secretKey';

/**
 * Has each route that is registered after it name the scope that it needs, `config: { scope }`, and describes it. A
 * route that names none stops the start.
 */
export function requireScopes(api: App): void {
  api.addHook('onRoute', ({ method, url, schema, config }) => {
    const scope = config?.scope;
    if (scope === undefined) throw new Error(`${method} ${url} does not say which scope it needs`);
    // The HEAD of a GET has the same schema, which is described by then.
    if (schema === undefined || schema.security !== undefined) return;
    schema.security = [{ [KEY_SCHEME]: [scope] }];
    schema.description = `${schema.description} Needs the scope \`${scope}\`.`;
  });
}
