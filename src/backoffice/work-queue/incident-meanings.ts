/** The meaning of an incident, and actions besides closing it. */
interface IncidentWords {
  meaning: string;
  actions: readonly string[];
}

const TRANSFER = ['readTransferInFull', 'revealTransfer'];
const KINDS: Readonly<Record<string, IncidentWords>> = {
  contrary_outcome: {
    meaning:
      'The bank contradicts the settlement of a payout, which stays final. Find out the truth from the bank before posting anything.',
    actions: [...TRANSFER, 'requeryTransfer', 'stopPayoutsOfEnvironment'],
  },
  return_of_unknown_payment: {
    meaning:
      'A provider reports the return of a payment that Kolo never submitted to it. Nothing was credited.',
    actions: ['stopPayoutsOfEnvironment'],
  },
  inflow_unreadable: {
    meaning:
      "Money came in, but the provider's response about it cannot be credited: no amount, or another currency. Contact the provider. It is queried again, and credited once the response is right; that closes the incident.",
    actions: [],
  },
  inflow_of_unsaid_account: {
    meaning:
      'Money came in, but the provider does not name the account. It is queried again, and credited once it does; that closes the incident.',
    actions: [],
  },
  inflow_of_unknown_account: {
    meaning:
      'Money came in for an account that this provider has not issued to the business. It is credited to nobody: ask the provider whose it is.',
    actions: [],
  },
  rail_malformed_entry: {
    meaning:
      "An entry of the provider's list is unreadable and was skipped; later entries were read. Have the provider fix it: the list is read again from shortly before its end.",
    actions: [],
  },
  rail_dispute: {
    meaning: 'A payment is disputed at the provider, which may take the money back. Respond to it there.',
    actions: [],
  },
  rail_refund: {
    meaning: 'The provider reports a refund. Kolo has moved nothing: compare it with the ledger.',
    actions: [],
  },
};

const OTHER: IncidentWords = {
  meaning: 'An operator has to review this. Nothing moved because of it.',
  actions: [],
};

/** Describes an incident. */
export function incidentText(kind: string): IncidentWords {
  const { meaning, actions } = KINDS[kind] ?? OTHER;
  return { meaning, actions: [...actions, 'closeIncident'] };
}
