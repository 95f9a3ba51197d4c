/** Labels of the acts that can be proposed. */
const NAMES: Readonly<Record<string, string>> = {
  'operator.invite': 'Invite somebody',
  'operator.grant': 'Give an operator a role',
  'operator.end_role': 'Take a role from an operator',
  'operator.reset': 'Have an operator enrol again',
  'operator.enable': 'Let an operator sign in again',
  'api_key.create': 'Make an API key',
  'api_key.rotate': 'Rotate an API key',
  'api_key.change': 'Change an API key',
  'api_key.raise': 'Let an API key do more',
  'payouts.resume_all': 'Let stopped payouts go on',
  'payouts.resume': 'Let stopped payouts go on',
  'policy.set': 'Set fees and limits',
  'rail.add': 'Bring an account at a provider',
  'rail.rotate': 'Change credentials at a provider',
  'rail.enable': 'Use an account at a provider again',
  'rail.order': 'Order the accounts at providers',
  'wallet.lift': 'Lift the restriction of a wallet',
  'customer.raise_tier': 'Raise the tier of a customer',
  'customer.erase': 'Erase a customer',
  'import.load': 'Load a file with opening balances',
  'payout.settle': 'Settle a payout: it was paid',
  'payout.fail': 'Fail a payout: it was not paid',
  'suspense.credit': 'Credit money from suspense',
  'suspense.return': 'Send money from suspense back',
  'adjustment.post': 'Post an adjustment',
  'settlement.adjust': 'Book money at a provider',
};

/** Label of an act; an act that this page does not know keeps its API name. */
export const actName = (act: string): string => NAMES[act] ?? act;
