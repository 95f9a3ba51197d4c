import { typesOf } from '../tools/api-types/types-of.ts';
import { writeOrCheck } from './generated.ts';

// What programs know of the service: the dashboard of the operator API, the client of the public one.
for (const [document, file] of [
  ['openapi-ops.json', 'packages/dashboard/src/api/openapi.d.ts'],
  ['openapi.json', 'packages/sdk/src/api.d.ts'],
] as const) {
  const types = await typesOf(new URL(`../${document}`, import.meta.url));
  await writeOrCheck(
    file,
    `// Made from ${document} by \`npm run generate\`.\n\n${types}`,
    'npm run generate',
  );
}
