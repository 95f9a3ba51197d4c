/** What can be done about each way in which a ledger and a bank's book differ, by the problem as the comparison says it. */
const ADVICE: Readonly<Record<string, string>> = {
  'the bank was told of a payment that is not here':
    'It was accepted and told in the time that is lost. Find whose it is by account and amount; tell them not to ask for it again, and post an adjustment from their wallet. What waits here for the same account and amount is likely the same payment asked for again: fail it by hand before payouts go on.',
  'the bank was told, and nothing here says so':
    'It is asked after; compare again once a process has done so.',
  'successful here, and the bank never heard of it':
    "The bank's book is older than the ledger, or not whole: ask the bank. Nothing is told again.",
  'successful here, not paid by the bank': 'The bank has taken it back, or its book is older: ask the bank.',
  'released here, paid by the bank':
    'The wallet has its money again: post an adjustment from it, or have the bank take the payment back.',
  'acknowledged to the bank, and not credited here':
    'Its account, or the payment that came back, was made in the time that is lost. Make the wallet again and post an adjustment to it, or have the bank send the money back.',
  'it came in here, and the bank never had it': "The bank's book is older than the ledger: ask the bank.",
  'came back here, and the bank never returned it': "The bank's book is older than the ledger: ask the bank.",
};

/** What can be done about a difference. Pure. */
export const adviceOn = (problem: string): string =>
  ADVICE[problem] ?? 'A person has to compare both sides, and post an adjustment where money is wrong.';
