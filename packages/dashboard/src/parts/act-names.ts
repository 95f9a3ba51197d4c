/** Labels of the acts that can be proposed. */
const NAMES: Readonly<Record<string, string>> = {
  'operator.invite': 'Invite an operator',
  'operator.grant': 'Give an operator a role',
  'operator.end_role': 'Remove a role from an operator',
  'operator.reset': "Reset an operator's access",
  'operator.enable': 'Enable an operator',
  'api_key.create': 'Create an API key',
  'api_key.rotate': 'Rotate an API key',
  'api_key.change': 'Change an API key',
  'api_key.raise': 'Let an API key do more',
  'payouts.resume_all': 'Resume payouts of every business',
  'payouts.resume': 'Resume payouts',
  'policy.set': 'Set fees and limits',
  'rail.add': 'Add a provider account',
  'rail.rotate': 'Change provider credentials',
  'rail.enable': 'Enable a provider account',
  'rail.order': 'Order the provider accounts',
  'wallet.lift': 'Lift the restriction of a wallet',
  'customer.raise_tier': 'Raise the tier of a customer',
  'customer.erase': 'Erase a customer',
  'import.load': 'Import opening balances',
  'payout.settle': 'Settle a payout: it was paid',
  'payout.fail': 'Fail a payout: it was not paid',
  'suspense.credit': 'Credit money from suspense',
  'suspense.return': 'Return money from suspense',
  'payment_run.send': 'Send a payment run',
  'adjustment.post': 'Post an adjustment',
  'settlement.adjust': 'Book money at a provider',
  'statement_line.book': 'Book a line of a bank statement',
};

/** Label of an act; an act that this page does not know keeps its API name. */
export const actName = (act: string): string => NAMES[act] ?? act;
