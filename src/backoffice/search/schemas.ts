import { Type } from 'typebox';
import { maskedEmail, maskedNumber } from '../../platform/masks.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { Timestamp } from '../../platform/values/json-schema.ts';
import { keySchema, keyView } from '../keys/schemas.ts';
import type { ShownNames } from '../personal-data/shown-names.ts';
import { Id, IdOrNull, NAME_BY_ROLE, TextOrNull, TimeOrNull } from '../transaction-status/fields.ts';
import { listedSchema } from '../transfers/list/schemas.ts';
import { namedTransferView } from '../transfers/schemas.ts';
import { FOUND_KINDS, type Found } from './find.ts';
import { FOUND_MAX } from './queries.ts';

export const searchQuery = Type.Object({
  q: Type.String({
    minLength: 1,
    maxLength: 200,
    description:
      'The search text, whole: an id, reference, external id, account number, phone, email or BVN; the last four digits of an account ' +
      'number; an amount in naira; otherwise words of a name, of which the last may be cut short to three letters.',
    examples: ['payout-2026-000123'],
  }),
});

const listOf = (of: string) => ({ description: `${of}, at most ${FOUND_MAX}.` });

const customer = Type.Object(
  {
    id: Id('The customer.'),
    name: Type.String({ description: NAME_BY_ROLE, examples: ['Ada O.'] }),
    email: TextOrNull('Its email, masked.', 'a**@*******.com'),
    phone: TextOrNull('Its phone, masked.', '**********5678'),
    third_party_identifier: TextOrNull('The id that the business gave it, masked.', '*****4711'),
    erased_at: TimeOrNull('When its personal data was erased.'),
  },
  { title: 'FoundCustomer' },
);
const wallet = Type.Object(
  {
    id: Type.String({ examples: ['ada-savings'] }),
    name: TextOrNull(`Its name. ${NAME_BY_ROLE}`, 'Holiday S.'),
    status: Type.String({ description: '`active`, `restricted` or `closed`.', examples: ['active'] }),
    customer_id: Id('Its customer.'),
    customer_name: Type.String({ description: NAME_BY_ROLE, examples: ['Ada O.'] }),
  },
  { title: 'FoundWallet' },
);
const incident = Type.Object(
  {
    id: Id('The incident.'),
    kind: Type.String({ examples: ['contrary_outcome'] }),
    transfer_id: IdOrNull('The transaction that it is about.'),
    created_at: Timestamp('When it was recorded.'),
    closed_at: TimeOrNull('When it was closed.'),
  },
  { title: 'FoundIncident' },
);
const proposal = Type.Object(
  {
    id: Id('The proposal.'),
    act: Type.String({ examples: ['payout.settle'] }),
    is_open: Type.Boolean({ description: 'True where it can be decided.', examples: [true] }),
    proposed_by_name: Type.String({ description: 'The name of the proposer.', examples: ['Bola Ade'] }),
    proposed_at: Timestamp('When it was proposed.'),
  },
  { title: 'FoundProposal' },
);
const endpoint = Type.Object(
  {
    id: Id('The endpoint.'),
    url: Type.String({ examples: ['https://ada.example/webhooks'] }),
    status: Type.String({ description: '`enabled` or `disabled`.', examples: ['enabled'] }),
  },
  { title: 'FoundEndpoint' },
);

export const foundSchema = Type.Object(
  {
    customers: Type.Array(customer, listOf('Customers')),
    wallets: Type.Array(wallet, listOf('Wallets')),
    transfers: Type.Array(listedSchema, listOf('Transfers')),
    incidents: Type.Array(incident, listOf('Incidents')),
    proposals: Type.Array(proposal, listOf('Proposals that you may read')),
    endpoints: Type.Array(endpoint, listOf('Webhook endpoints')),
    keys: Type.Array(keySchema, listOf('API keys, for roles that may see them')),
    more: Type.Array(
      Type.Unsafe<string>({ type: 'string', enum: [...FOUND_KINDS], examples: ['transfers'] }),
      {
        description: 'Kinds of which there are more.',
      },
    ),
  },
  { title: 'Found' },
);

/** @param names of the owners of the transfers' wallets */
export function foundView({ customers, wallets, transfers, ...found }: Found, names: ShownNames) {
  const shown = (text: string): string => names.shown(text)!;
  return {
    customers: customers.map((one) => ({
      id: one.id,
      name: shown(one.name),
      email: maskedEmail(one.email),
      phone: maskedNumber(one.phone),
      third_party_identifier: maskedNumber(one.thirdPartyIdentifier),
      erased_at: toRfc3339OrNull(one.erasedAt),
    })),
    wallets: wallets.map((one) => ({
      id: one.id,
      name: one.name === null ? null : shown(one.name),
      status: one.status,
      customer_id: one.customerId,
      customer_name: shown(one.customerName),
    })),
    transfers: transfers.map((one) => namedTransferView(one, names)),
    incidents: found.incidents.map((one) => ({
      id: one.id,
      kind: one.kind,
      transfer_id: one.transferId,
      created_at: toRfc3339(one.createdAt),
      closed_at: toRfc3339OrNull(one.closedAt),
    })),
    proposals: found.proposals.map((one) => ({
      id: one.id,
      act: one.act,
      is_open: one.isOpen,
      proposed_by_name: one.proposedByName,
      proposed_at: toRfc3339(one.proposedAt),
    })),
    endpoints: found.endpoints,
    keys: found.keys.map(keyView),
    more: found.more,
  };
}
