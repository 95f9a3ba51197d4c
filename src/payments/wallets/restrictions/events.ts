import { Type } from 'typebox';
import { declareEvent, type EventDeclaration } from '../../../platform/events/event.ts';
import { RestrictionType } from './schemas.ts';

/** The data of restriction events. */
const data = (title: string, type: string) =>
  Type.Object(
    {
      wallet_id: Type.String({ description: 'The id of the wallet.' }),
      customer_id: Type.String({ description: 'The customer of the wallet.' }),
      type: RestrictionType(type),
      reason: Type.String({ description: 'The reason given for the change.' }),
    },
    { title },
  );

const example = (type: 'outflow' | 'all', reason: string) => ({
  reference: null,
  eventData: {
    wallet_id: '6f1c2a7e-9a53-4a0e-8a39-0f6f3f1d9f10',
    customer_id: '0199b2c8-6e1a-7c3e-9a51-0d5b1f2a3c4d',
    type,
    reason,
  },
});

export const RESTRICTION_CREATED = declareEvent({
  type: 'restriction-created.success',
  operationId: 'onRestrictionCreated',
  summary: 'A wallet was restricted',
  description: 'One event for each restriction, and for each change of its type.',
  data: data('NewRestriction', 'The new restriction.'),
  example: example('outflow', 'A payment is disputed'),
});

export const RESTRICTION_LIFTED = declareEvent({
  type: 'restriction-lifted.success',
  operationId: 'onRestrictionLifted',
  summary: 'The restriction of a wallet was lifted',
  description: 'The wallet can pay and receive money again.',
  data: data('LiftedRestriction', 'The lifted restriction.'),
  example: example('outflow', 'The dispute is settled'),
});

/** All of them, in the order in which the API describes them. */
export const RESTRICTION_EVENTS: readonly EventDeclaration[] = [RESTRICTION_CREATED, RESTRICTION_LIFTED];
