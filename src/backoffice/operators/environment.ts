import { Type } from 'typebox';
import { UUID_PATTERN } from '../../platform/values/ids.ts';

/** Path parameters of an environment. */
export const environmentParams = Type.Object({
  business_id: Type.String({
    pattern: UUID_PATTERN,
    description: 'The business.',
    examples: ['019bbf6c-7e00-7000-8000-000000000001'],
  }),
  mode: Type.Unsafe<'test' | 'live'>({
    type: 'string',
    enum: ['test', 'live'],
    description: 'The environment: `test` or `live`.',
    examples: ['live'],
  }),
});
