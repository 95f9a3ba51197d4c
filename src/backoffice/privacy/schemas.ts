import { Type } from 'typebox';
import { Success } from '../../platform/http/schemas.ts';
import { Timestamp } from '../../platform/values/json-schema.ts';
import { TimeOrNull } from '../transaction-status/fields.ts';

const exportSchema = Type.Object(
  {
    customer_id: Type.String({
      description: 'The customer.',
      examples: ['019bbf6c-7e00-7000-8000-000000000001'],
    }),
    exported_at: Timestamp('When the export began.'),
    events_archived_until: TimeOrNull(
      'Until when events were archived, which the export does not have; null where none are.',
    ),
    data: Type.Array(
      Type.Object(
        {
          where: Type.String({ description: 'The tables of the data.', examples: ['customers'] }),
          description: Type.String({
            description: 'A description of the data.',
            examples: ['name, contact and identity data'],
          }),
          rows: Type.Array(Type.Unknown({ description: "An object with the table's columns." }), {
            examples: [[{ id: '019bbf6c-7e00-7000-8000-000000000001', name: 'Ada Obi' }]],
          }),
        },
        { title: 'PersonalDataOfTable' },
      ),
      { description: 'Everything, by table.' },
    ),
  },
  { title: 'PersonalData' },
);

/** The streamed response. Its type leaves out the content. */
export const exportResponse: object = {
  description: 'Everything, sent as it is read. A response without its end is incomplete.',
  content: { 'application/json': { schema: Success('Exported', exportSchema, 'Everything.') } },
};
