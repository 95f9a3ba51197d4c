import { Type } from 'typebox';
import { RESTRICTIONS, type Restriction } from '../../../ledger/state.ts';
import { fillIn, Name } from '../../../platform/http/schemas.ts';

/** The movements that a restriction forbids. */
export const RestrictionType = (description: string) =>
  Type.Unsafe<Restriction>({
    type: 'string',
    enum: RESTRICTIONS,
    description: `${description} \`outflow\`: no money out. \`all\`: no money in or out.`,
    examples: ['outflow'],
  });

const Reason = (example: string) =>
  Name(500, { description: 'The reason, for later review.', examples: [example] });

/** The body that restricts a wallet. */
export const restrictBody = Type.Object({
  type: RestrictionType('The restriction.'),
  reason: Reason('A payment is disputed'),
});

/** The body that lifts a restriction. */
export const liftBody = Type.Object({ reason: Reason('The dispute is settled') });

/** The body that closes a wallet. */
export const closeBody = Type.Object({ reason: Reason('The customer has left') });

/** The path of a wallet; the example is the one created in bulk, which has no money and closes. */
export const restrictedWalletParams = Type.Object({
  wallet_id: Type.String({
    description: 'A wallet id or identifier.',
    examples: [fillIn('listWallets', 'id')],
  }),
});
