import { typesOf } from '../tools/api-types/types-of.ts';
import { writeOrCheck } from './generated.ts';

// The dashboard knows the service by this alone.
const types = await typesOf(new URL('../openapi-ops.json', import.meta.url));
const heading = '// Made from openapi-ops.json by `npm run generate`.\n\n';
await writeOrCheck('packages/dashboard/src/api/openapi.d.ts', heading + types, 'npm run generate');
