/**
 * Advice for each way in which the ledger and a bank's book differ, by the problem as the comparison reports
 * it.
 */
const ADVICE: Readonly<Record<string, string>> = {
  'the bank has a payment that is not here':
    'It was accepted and submitted in the lost period. Find the customer by account and amount, ask them not to request it again, and post an adjustment from their wallet. A payout waiting here for the same account and amount is probably the same payment requested again: fail it manually before payouts resume.',
  'the bank has a payment whose submission is not recorded here':
    'Its status is being queried. Compare again once a process has done so.',
  'successful here, unknown to the bank':
    "The bank's book is older than the ledger, or incomplete: contact the bank. Nothing is resubmitted.",
  'successful here, not paid by the bank':
    'The bank has taken it back, or its book is older: contact the bank.',
  'released here, paid by the bank':
    'The wallet has its money again: post an adjustment from it, or have the bank take the payment back.',
  'acknowledged to the bank, and not credited here':
    'Its account, or the payment that came back, was created in the lost period. Create the wallet again and post an adjustment to it, or have the bank return the money.',
  'it came in here, and the bank never had it': "The bank's book is older than the ledger: contact the bank.",
  'came back here, and the bank never returned it':
    "The bank's book is older than the ledger: contact the bank.",
};

/** Advice about a difference. Pure. */
export const adviceOn = (problem: string): string =>
  ADVICE[problem] ?? 'Compare both records yourself, and post an adjustment where money is wrong.';
