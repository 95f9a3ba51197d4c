import { typesOf } from '../tools/api-types/types-of.ts';
import { writeOrCheck } from './generated.ts';

// Types of both APIs: the operator API for the dashboard, the public API for the client. The dashboard comes with the
// service that it asks, so it deals with every word; the client meets later versions.
for (const [document, file, growing] of [
  ['openapi-ops.json', 'packages/dashboard/src/api/openapi.d.ts', 'closed'],
  ['openapi.json', 'packages/sdk/src/api.d.ts', 'open'],
] as const) {
  const types = await typesOf(new URL(`../${document}`, import.meta.url), growing);
  await writeOrCheck(
    file,
    `// Made from ${document} by \`npm run generate\`.\n\n${types}`,
    'npm run generate',
  );
}
