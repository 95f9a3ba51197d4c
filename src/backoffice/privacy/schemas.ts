import { Type } from 'typebox';
import { Success } from '../../platform/http/schemas.ts';
import { Timestamp } from '../../platform/values/json-schema.ts';

const exportSchema = Type.Object(
  {
    customer_id: Type.String({
      description: 'The customer.',
      examples: ['019bbf6c-7e00-7000-8000-000000000001'],
    }),
    exported_at: Timestamp('When it was begun.'),
    data: Type.Array(
      Type.Object(
        {
          where: Type.String({ description: 'The tables that it stands in.', examples: ['customers'] }),
          what: Type.String({ description: 'What it is.', examples: ['who the customer is'] }),
          rows: Type.Array(Type.Unknown({ description: 'An object, as the table has it.' }), {
            examples: [[{ id: '019bbf6c-7e00-7000-8000-000000000001', name: 'Ada Obi' }]],
          }),
        },
        { title: 'PersonalDataOfPlace' },
      ),
      { description: 'Everything, by where it stands.' },
    ),
  },
  { title: 'PersonalData' },
);

/** What is sent as it is read. Its type says nothing of the content, which is a stream. */
export const exportResponse: object = {
  description: 'Everything, sent as it is read. One that breaks off before its end is not complete.',
  content: { 'application/json': { schema: Success('Exported', exportSchema, 'Everything.') } },
};
