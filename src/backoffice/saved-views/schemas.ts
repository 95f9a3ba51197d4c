import { type Static, Type } from 'typebox';
import { Name } from '../../platform/http/schemas.ts';
import { Nullable } from '../../platform/values/json-schema.ts';
import { environmentParams } from '../operators/environment.ts';
import { SOME_ID } from '../transaction-status/fields.ts';
import type { Filters, ListedView } from './queries.ts';

const NAME_CHARS_MAX = 60;
const FILTERS_MAX = 12;
const VALUE_CHARS_MAX = 200;

const LIST_CHARS_MAX = 100;
const listField = Type.String({
  maxLength: LIST_CHARS_MAX,
  description: 'The list, by its page in the dashboard, such as `work/suspense`.',
  examples: ['transfers'],
});
const nameField = Name(NAME_CHARS_MAX, {
  description: 'Its name, which a list has once among your own views, and once among the shared ones.',
  examples: ['Failed by GTBank'],
});
const filtersField = Type.Unsafe<Filters>({
  type: 'object',
  additionalProperties: Name(VALUE_CHARS_MAX),
  propertyNames: { pattern: '^[a-z_]{1,40}$' },
  maxProperties: FILTERS_MAX,
  description: 'Filters and sorting by their names in the address of the page.',
  examples: [{ status: 'failed', bank_code: '058' }],
});
const sharedField = Type.Boolean({
  description: 'True for a view that everybody sees who reads the list in this environment.',
  examples: [true],
});

export const viewsQuery = Type.Object({ list: Type.Optional(listField) });
export const viewParams = Type.Object({
  ...environmentParams.properties,
  view_id: Type.String({ description: 'The view.', examples: [SOME_ID] }),
});
export const newViewBody = Type.Object({
  list: listField,
  name: nameField,
  filters: filtersField,
  shared: sharedField,
});
export const changedViewBody = Type.Object({
  name: Type.Optional(nameField),
  filters: Type.Optional(filtersField),
});

const viewSchema = Type.Object(
  {
    id: Type.String({ examples: [SOME_ID] }),
    list: listField,
    name: Type.String({ examples: ['Failed by GTBank'] }),
    filters: filtersField,
    shared: sharedField,
    saved_by: Type.String({ description: 'The operator who saved it.', examples: ['Ada Obi'] }),
    changeable: Type.Boolean({
      description:
        "True if you may change and delete it: you saved it, or it is shared and you may 'manage'.",
      examples: [true],
    }),
  },
  { title: 'SavedView' },
);

export const viewsSchema = Type.Object(
  {
    filters: Nullable(
      Type.Array(Type.String({ examples: ['status'] }), {
        description:
          'The filters that a view of the list can have; null without `list`. Search text is never saved.',
      }),
    ),
    views: Type.Array(viewSchema, { description: 'Shared ones first, by name.' }),
  },
  { title: 'SavedViews' },
);

export const savedViewSchema = Type.Object(
  { id: Type.String({ examples: [SOME_ID] }) },
  { title: 'ViewSaved' },
);

export const viewOf = (view: ListedView, changeable: boolean): Static<typeof viewSchema> => ({
  id: view.id,
  list: view.list,
  name: view.name,
  filters: view.filters,
  shared: view.shared,
  saved_by: view.savedBy,
  changeable,
});
