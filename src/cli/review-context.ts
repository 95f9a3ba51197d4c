/** The transaction under review, as the operator API shows it. */
interface ReviewedTransaction {
  id: string;
  reference: string | null;
  category: string;
  meaning: string;
  amount: number;
  amount_text: string;
  fee: number;
  created_at: string;
  age_seconds: number;
  rail: string | null;
  rail_id: string | null;
  bank_code: string | null;
  bank_name: string | null;
  account_number: string | null;
  sender_name: string | null;
  last_answer: { action: string; outcome: string; code: string | null; at: string } | null;
}

/** A wallet under review. */
interface ReviewedWallet {
  id: string;
  part: string;
  name: string | null;
  customer_name: string;
  tag: string | null;
  status: string;
  restriction: string | null;
  restricted_because: string | null;
  restricted_by: string | null;
  restricted_at: string | null;
  balance: number;
  balance_text: string;
  held_balance: number;
}

/** The context that an approver reviews. */
export interface ReviewContext {
  movement: ReviewedTransaction | null;
  wallets: ReviewedWallet[];
  rail_account: { rail: string; account: string; status: string; owed_text: string } | null;
}

const UNITS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
] as const;

/** An age in its two largest units, such as `2 d 3 h`. */
function age(seconds: number): string {
  const first = UNITS.findIndex(([length]) => seconds >= length);
  if (first === -1) return `${seconds} s`;
  const parts = UNITS.slice(first, first + 2).map(([length, unit], at) => {
    const whole = Math.floor((at === 0 ? seconds : seconds % UNITS[first]![0]) / length);
    return `${whole} ${unit}`;
  });
  return parts.join(' ');
}

function* movementLines(movement: ReviewedTransaction): Generator<string> {
  const { reference, fee, rail, account_number: account, bank_name, bank_code, last_answer: last } = movement;
  yield `${movement.category} ${movement.id}, ${reference === null ? 'no reference' : `reference ${reference}`}`;
  const fees = fee === 0 ? '' : `, plus ${fee} in fees`;
  yield `  ${movement.amount_text} (${movement.amount}${fees}), from ${movement.created_at}, ${age(movement.age_seconds)} ago`;
  yield `  ${movement.meaning}`;
  const bank = bank_name ?? bank_code ?? 'an unknown bank';
  const name = movement.sender_name === null ? '' : `${movement.sender_name}, `;
  if (account !== null || name !== '') yield `  ${name}account ${account ?? 'unknown'} at ${bank}`;
  if (rail !== null) yield `  through ${rail}, as ${movement.rail_id}`;
  if (last !== null) yield `  last ${last.action}: ${last.outcome} ${last.code ?? ''} at ${last.at}`;
}

const PARTS: Readonly<Record<string, string>> = {
  pays: 'pays',
  is_credited: 'is credited',
  meant_for: 'is the intended wallet',
  changes: 'changes',
};

function* walletLines(wallet: ReviewedWallet): Generator<string> {
  const { id, part, name, customer_name, tag, status, restriction } = wallet;
  const statusText = restriction === null ? status : `${status} (${restriction})`;
  const named = name === null ? '' : `${name}, `;
  yield `wallet ${id} ${PARTS[part] ?? part}: ${named}of ${customer_name}, ${tag ?? 'no tag'}, ${statusText}`;
  yield `  ${wallet.balance_text} (${wallet.balance}) available, ${wallet.held_balance} held`;
  if (wallet.restricted_because !== null)
    yield `  ${status} by ${wallet.restricted_by} at ${wallet.restricted_at}: ${wallet.restricted_because}`;
}

export function* reviewLines(facts: ReviewContext | null): Generator<string> {
  if (facts === null) return;
  if (facts.movement !== null) yield* movementLines(facts.movement);
  for (const wallet of facts.wallets) yield* walletLines(wallet);
  if (facts.rail_account !== null) {
    const { rail, account, status, owed_text } = facts.rail_account;
    yield `account ${account} at ${rail}, ${status}: ledger balance ${owed_text}`;
  }
}
