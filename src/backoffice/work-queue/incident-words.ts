/** What an incident means, and what can be done besides closing it. */
interface IncidentWords {
  meaning: string;
  actions: readonly string[];
}

const TRANSFER = ['readTransferInFull', 'revealTransfer'];
const KINDS: Readonly<Record<string, IncidentWords>> = {
  contrary_outcome: {
    meaning:
      'The bank says otherwise of a payout than it was settled. What is final stays: find out at the bank what is true before anything is posted.',
    actions: [...TRANSFER, 'askAboutTransfer', 'stopPayoutsOfSide'],
  },
  return_of_unknown_payment: {
    meaning: 'A provider says that a payment came back which Kolo never told it of. Nothing was credited.',
    actions: ['stopPayoutsOfSide'],
  },
  inflow_unreadable: {
    meaning:
      "Money came in, and the provider's answer about it cannot be credited: no amount, another currency. Ask the provider. It is queried again, and credited once the answer is right.",
    actions: [],
  },
  inflow_of_unsaid_account: {
    meaning:
      'Money came in, and the provider does not say for which account. It is queried again, and credited once it does.',
    actions: [],
  },
  inflow_of_unknown_account: {
    meaning:
      'Money came in for an account that this provider has not issued to the business. It is credited to nobody: ask the provider whose it is.',
    actions: [],
  },
  rail_malformed_entry: {
    meaning:
      "An entry of the provider's list cannot be read and was set aside; the entries behind it were read. Have the provider mend it: the list is read again from a little before its end.",
    actions: [],
  },
  rail_dispute: {
    meaning: 'Somebody disputes a payment at the provider, which may take the money back. Answer it there.',
    actions: [],
  },
  rail_refund: {
    meaning: 'The provider says that it gave money back. Kolo has moved nothing: compare it with the books.',
    actions: [],
  },
};

const OTHER: IncidentWords = {
  meaning: 'Something that a person has to look at. Nothing moved because of it.',
  actions: [],
};

/** What is to be said of an incident. */
export function incidentText(kind: string): IncidentWords {
  const { meaning, actions } = KINDS[kind] ?? OTHER;
  return { meaning, actions: [...actions, 'closeIncident'] };
}
