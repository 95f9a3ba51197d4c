import { Type } from 'typebox';
import { HELD_STATES } from '../../ledger/held-money.ts';
import { Reason } from '../../platform/http/schemas.ts';
import { Nullable, Timestamp } from '../../platform/values/json-schema.ts';

/** Words that the schemas of what needs somebody have in common. */

export const SOME_ID = '019bbf6c-7e00-7000-8000-000000000001';

export const Id = (description: string) => Type.String({ description, examples: [SOME_ID] });
export const IdOrNull = (description: string) => Nullable(Type.String({ description, examples: [null] }));
export const TextOrNull = (description: string, example: string | null = null) =>
  Nullable(Type.String({ description, examples: [example] }));
/** Where the money is that a movement brought into suspense. */
export const suspenseState = Nullable(
  Type.Unsafe<string>({
    type: 'string',
    enum: [...HELD_STATES],
    examples: [null],
    description:
      'Of money that no wallet took: `held` waits for a person, `returning` is on its way back to its sender, `returned` went back, ' +
      '`credited` was credited to a wallet later. Null for every other movement. The movement itself is `successful` in each.',
  }),
);
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

/** Why somebody does or wants to see something. */
export const reasonField = Reason('Why, for the audit log.', 'The customer asks where the money is');
export const reasonBody = Type.Object({ reason: reasonField });
