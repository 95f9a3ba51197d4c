import { Type } from 'typebox';
import { Nullable, Timestamp } from '../values/json-schema.ts';

/** Words that the schemas of what needs somebody have in common. */

export const SOME_ID = '019bbf6c-7e00-7000-8000-000000000001';

export const Id = (description: string) => Type.String({ description, examples: [SOME_ID] });
export const IdOrNull = (description: string) => Nullable(Type.String({ description, examples: [null] }));
export const TextOrNull = (description: string, example: string | null = null) =>
  Nullable(Type.String({ description, examples: [example] }));
export const TimeOrNull = (description: string) => Nullable(Timestamp(description));

/** What each row of a queue says. */
export const guidance = {
  meaning: Type.String({
    description: 'What the state means, for people.',
    examples: ['The bank was told and does not say what became of it.'],
  }),
  actions: Type.Array(Type.String(), {
    description:
      'What can be done about it: operations of this API by their `operationId`, and commands that begin with `kolo`.',
    examples: [['askAboutTransfer', 'revealTransfer']],
  }),
};

export const masked = (what: string) =>
  TextOrNull(`${what}, masked: \`revealTransfer\` shows it.`, '******6789');
