import { type Static, Type } from 'typebox';
import { invalidField } from '../../platform/values/errors.ts';
import { MAIN_SOURCE } from './accounts.ts';
import {
  type CsvMapping,
  csvMappingSchema,
  mappingFault,
  PRESET_MAPPINGS,
  PRESETS,
  type PresetMapping,
} from './formats/mappings.ts';
import { accountName, sourceField } from './schemas.ts';

const presetField = Type.Unsafe<PresetMapping>({
  type: 'string',
  enum: PRESETS,
  description: 'A mapping of CSV columns by name. Compare its headings with a file of yours.',
  examples: ['signed_amount'],
});
const readingFields = { preset: Type.Optional(presetField), mapping: Type.Optional(csvMappingSchema) };

export const accountBody = Type.Object({
  name: accountName,
  account_number: Type.Optional(
    Type.String({
      pattern: '^[0-9A-Za-z]{4,34}$',
      description: 'The number that statements must name, where they name one.',
      examples: ['0123456789'],
    }),
  ),
  window_days: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 30,
      description:
        'Days between a line and a movement that can be one payment without a common reference; 3 unless given.',
      examples: [3],
    }),
  ),
  ...readingFields,
  sources: Type.Optional(
    Type.Array(Type.Object({ name: sourceField, ...readingFields }, { title: 'StatementSourceToSet' }), {
      maxItems: 10,
      description:
        "Other kinds of files of the same days, such as a provider's transfers beside its transactions. Their lines and balances add up.",
      examples: [[{ name: 'transfers', preset: 'paystack_transfers' }]],
    }),
  ),
});

/** The mapping that the body names or holds. @throws ApiError `invalid_request` */
export function mappingOf({
  preset,
  mapping,
}: Pick<Static<typeof accountBody>, 'preset' | 'mapping'>): CsvMapping | null {
  if (preset !== undefined && mapping !== undefined)
    throw invalidField('mapping', 'must not stand beside preset');
  if (mapping === undefined) return preset === undefined ? null : PRESET_MAPPINGS[preset];
  const fault = mappingFault(mapping);
  if (fault !== undefined) throw invalidField('mapping', fault);
  return mapping;
}

/** The mappings of other kinds of files. @throws ApiError `invalid_request` */
export function sourcesOf({ sources = [] }: Static<typeof accountBody>): Record<string, CsvMapping> {
  const mappings = new Map<string, CsvMapping>();
  for (const source of sources) {
    const mapping = mappingOf(source);
    if (mapping === null) throw invalidField('sources', 'must each have a preset or a mapping');
    if (source.name === MAIN_SOURCE || mappings.has(source.name))
      throw invalidField('sources', 'must have a name of their own');
    mappings.set(source.name, mapping);
  }
  return Object.fromEntries(mappings);
}
