/** The name of a kind of incident, its meaning, and actions besides closing it. */
interface IncidentWords {
  name: string;
  meaning: string;
  actions: readonly string[];
}

const TRANSFER = ['readTransferInFull', 'revealTransfer'];
/** Kinds that Kolo and its rails record. A rail may name others. */
const KINDS: Readonly<Record<string, Pick<IncidentWords, 'name'> & Partial<IncidentWords>>> = {
  contrary_outcome: {
    name: 'Contrary outcome',
    meaning:
      'The bank contradicts the settlement of a payout, which stays final. Find out the truth from the bank before posting anything.',
    actions: [...TRANSFER, 'requeryTransfer', 'stopPayoutsOfEnvironment'],
  },
  return_of_unknown_payment: {
    name: 'Return of an unknown payment',
    meaning:
      'A provider reports the return of a payment that Kolo never submitted to it. Nothing was credited.',
    actions: ['stopPayoutsOfEnvironment'],
  },
  inflow_unreadable: {
    name: 'Unreadable inflow',
    meaning:
      "Money came in, but the provider's response about it cannot be credited: no amount, or another currency. Contact the provider. It is queried again, and credited once the response is right; that closes the incident.",
  },
  inflow_of_unsaid_account: {
    name: 'Inflow without an account',
    meaning:
      'Money came in, but the provider does not name the account. It is queried again, and credited once it does; that closes the incident.',
  },
  inflow_of_unknown_account: {
    name: 'Inflow for an unknown account',
    meaning:
      'Money came in for an account that this provider has not issued to the business. It is credited to nobody: ask the provider whose it is.',
  },
  rail_malformed_entry: {
    name: "Unreadable entry of a provider's list",
    meaning:
      "An entry of the provider's list is unreadable and was skipped; later entries were read. Have the provider fix it: the list is read again from shortly before its end.",
  },
  rail_dispute: {
    name: 'Dispute at the provider',
    meaning: 'A payment is disputed at the provider, which may take the money back. Respond to it there.',
  },
  rail_refund: {
    name: 'Refund at the provider',
    meaning: 'The provider reports a refund. Kolo has moved nothing: compare it with the ledger.',
  },
  inflow_changed: { name: 'Inflow that changed later' },
  account_number_taken: { name: 'Account number of another wallet' },
  duplicate_rail_id: { name: 'First submission taken for a duplicate' },
  rail_fee_changed: { name: 'Fee that changed later' },
  rail_fee_refund_unmatched: { name: 'Refund of an unknown fee' },
  rail_payment_not_exact: { name: 'Payment of another amount' },
  rail_rejected_payment: { name: 'Payment rejected by the provider' },
  rail_unreadable_event: { name: 'Unreadable notification' },
  rail_unreadable_report: { name: 'Unreadable report of the bank' },
  rail_contradictory_reports: { name: 'Contradictory reports of the bank' },
};

/** Describes an incident. */
export function incidentText(kind: string): IncidentWords {
  const {
    name = labelOf(kind),
    meaning = 'An operator has to review this. Nothing moved because of it.',
    actions = [],
  } = KINDS[kind] ?? {};
  return { name, meaning, actions: [...actions, 'closeIncident'] };
}

/** A kind that only a rail knows, in words. */
const labelOf = (kind: string): string => {
  const words = kind.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};
