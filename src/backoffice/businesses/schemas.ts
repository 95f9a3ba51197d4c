import { Type } from 'typebox';
import { Timestamp } from '../../platform/values/json-schema.ts';

export const businessSchema = Type.Object(
  {
    business_id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000001'] }),
    name: Type.String({ examples: ['Ada Stores'] }),
    created_at: Timestamp('When it was created.'),
  },
  { title: 'Business' },
);
