import { Type } from 'typebox';
import { HELD_STATES } from '../../ledger/held-money.ts';
import { Reason } from '../../platform/http/schemas.ts';
import { Nullable, Timestamp } from '../../platform/values/json-schema.ts';

/** Schema fields shared by the work queue. */

export const SOME_ID = '019bbf6c-7e00-7000-8000-000000000001';

export const Id = (description: string) => Type.String({ description, examples: [SOME_ID] });
export const IdOrNull = (description: string) => Nullable(Type.String({ description, examples: [null] }));
export const TextOrNull = (description: string, example: string | null = null) =>
  Nullable(Type.String({ description, examples: [example] }));
/** The state of money that a transaction brought into suspense. */
export const suspenseState = Nullable(
  Type.Unsafe<string>({
    type: 'string',
    enum: [...HELD_STATES],
    examples: [null],
    description:
      'For money that no wallet took: `held` waits for a decision, `returning` is on its way to its sender, `returned` went back, ' +
      '`credited` was credited to a wallet later. Null for any other transaction. The transaction itself is `successful` in each.',
  }),
);
export const TimeOrNull = (description: string) => Nullable(Timestamp(description));

/** Fields of every work item. */
export const guidance = {
  meaning: Type.String({
    description: 'The meaning of the state, as text.',
    examples: ['The payout was submitted and the bank does not report an outcome.'],
  }),
  actions: Type.Array(Type.String(), {
    description:
      'Possible actions: operations of this API by `operationId`, and commands that begin with `kolo`.',
    examples: [['requeryTransfer', 'revealTransfer']],
  }),
};

export const masked = (field: string) =>
  TextOrNull(`${field}, masked: \`revealTransfer\` shows it.`, '******6789');

/** The reason for viewing or doing something. */
export const reasonField = Reason('Why, for the audit log.', 'The customer asks where the money is');
export const reasonBody = Type.Object({ reason: reasonField });

/** A description of names of people in lists. */
export const NAME_BY_ROLE =
  'The whole name for roles that may reveal it, otherwise the first name and an initial.';
