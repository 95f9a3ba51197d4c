import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { App } from './app-types.ts';

const DESCRIPTION = `
Wallets for your customers and payouts to Nigerian bank accounts, in kobo.

Payments are asynchronous: a 202 says that a transfer is durably scheduled. Its final state, \`successful\` or
\`failed\`, comes by webhook and by TSQ (\`GET /api/v1/transaction/verify\`). Sending a request again with the same
reference never pays twice.
`.trim();

/** Describes the routes that are registered after it, and serves the description and a page to read it. */
export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kolo',
        version: '1',
        description: DESCRIPTION,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'This service' }],
      tags: [
        { name: 'Customers', description: 'The people whom wallets belong to.' },
        { name: 'Wallets', description: 'Balances in a double-entry ledger.' },
        { name: 'Transfers', description: 'Money to and from banks.' },
        { name: 'Transactions', description: 'What became of a movement of money.' },
        { name: 'Webhooks', description: 'Signed reports of what happened.' },
      ],
      components: {
        securitySchemes: {
          secretKey: { type: 'http', scheme: 'bearer', description: '`test_key_…` or `live_key_…`' },
        },
      },
      security: [{ secretKey: [] }],
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'list', deepLinking: true },
  });
}
