import { passkeyOf } from '../backoffice/operators/passkeys.ts';
import { PASSWORD } from '../backoffice/operators/people.ts';
import { until } from '../support/http.ts';
import type { Desk } from './desk.ts';

/** Sets `owned` where it is run, and is found by `data-hostile` where it becomes an element. */
const IMAGE = '<img data-hostile src=x onerror=owned=1>';
/** Texts of an attacker who wants a page to run them. */
export const TEXTS = [
  `${IMAGE}"><script data-hostile>owned=1</script> \u202Egpj.eciovni\u2066 \u{1F468}\u200D\u{1F469}\u200D\u{1F467}`,
  `=HYPERLINK("https://example.com/?"&A1,"Pay")${IMAGE}`,
  'W'.repeat(200),
] as const;
/** The first line of two. */
const LINES = `@SUM(1)\n${IMAGE}\n\n${'W'.repeat(200)}`;

const first = (text: string, length: number): string => [...text].slice(0, length).join('');
const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** Puts each text into each field that takes one and is shown somewhere. @throws Error where one is refused */
export async function fillHostile(desk: Desk): Promise<void> {
  // Before payouts are stopped.
  await desk.world.flagged('flagged', `flagged-${'W'.repeat(150)}`);
  for (const [n, text] of TEXTS.entries()) {
    await byBusiness(desk, text, n);
    await byOperators(desk, text, n);
  }
  await byOthers(desk);
}

/** Refuses to go on without it. */
async function taken(answer: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  // biome-ignore lint/suspicious/noExplicitAny: answers have many shapes
  return (body as any).data;
}

/** Texts that a business, and its customers, send by the API. */
async function byBusiness({ world: { kolo, source, receiver } }: Desk, text: string, n: number) {
  const { test } = kolo;
  const identity = { email: `hostile-${n}@example.com`, third_party_identifier: text };
  const { customerId, walletId } = await test.customer({ name: text, ...identity });
  const named = { customer_id: customerId, reserve_virtual_account: false };
  await taken(test.post('/api/v1/wallet/sub-account', { subaccount_name: text, ...named }));
  const account = { wallet_id: walletId, type: 'regular', name: text };
  const reserved = await taken(test.post('/api/v1/wallet/reserve-account', account));
  const number = reserved.account_details.account_number;
  const inflow = { account_number: number, amount: 70_000, sender_account_number: '0123456789' };
  await taken(test.post('/api/v1/test/inflow', { ...inflow, sender_name: text, narration: text }));
  const reference = isAscii(text) ? text : `ref-${n}`;
  await taken(test.transfer({ source, reference, narration: text }));
  const between = { source, destination: walletId, narration: text };
  await taken(test.walletTransfer({ ...between, reference: first(`-${reference}`, 200) }));
  const url = receiver.url(`/hook?${text}`);
  await taken(test.post('/api/v1/webhooks', { url, verify: false, description: text }));
  const payment = { amount: 1_000, payout_type: 'one-time', source_wallet_id: source, description: text };
  const to = { destination_type: 'bank', destination_id: '0123456789', destination_code: '058' };
  await taken(test.post('/api/v1/transfer/schedule-payment', { ...payment, ...to }));
  const balance = async () => (await taken(test.get(`/api/v1/wallet/${walletId}`))).balance;
  await until(async () => (await balance()) >= inflow.amount);
  await taken(test.post(`/api/v1/wallet/${walletId}/restrict`, { type: 'all', reason: text }));
  // This one goes to suspense.
  await taken(test.post('/api/v1/test/inflow', { ...inflow, sender_name: text, narration: text }));
}

/** Texts that operators write. */
async function byOperators(
  { world: { ada, environmentPath, kolo, people, source, receiver, tenantId, owner } }: Desk,
  text: string,
  n: number,
) {
  const does = async (path: string, body: object) => taken(ada.call('POST', path, body));
  const reason = `${text}\n${LINES}`;
  const label = first(text, 100);
  await ada.signIn();
  const run = { reference: isAscii(text) ? text : `run-${n}`, wallet_id: source, mode: 'independent' };
  const paid = { amount: 100, account_number: '0123456789', bank_code: '058', name: text, narration: text };
  await does(`${environmentPath}/payment-runs`, {
    ...run,
    transfers: [{ ...paid, reference: first(`run ${run.reference}`, 200) }],
  });
  await does('/ops/v1/businesses', { name: label });
  await does(`${environmentPath}/keys`, { scopes: ['read'], label, reason });
  await does(`${environmentPath}/payout-stops`, {
    rail: 'sandbox',
    bank_code: ['058', '057', '011'][n],
    reason,
  });
  const invited = { email: `${text.length}@example.com`, name: text, role: 'support', business_id: null };
  await does('/ops/v1/proposals/operator.invite', { content: invited, reason });
  const adjustment = { debit_wallet_id: null, credit_wallet_id: source, amount: 100 };
  const said = { reference: isAscii(text) ? first(`+${text}`, 200) : 'other', narration: text };
  await does(`${environmentPath}/proposals/adjustment.post`, { content: { ...adjustment, ...said }, reason });
  const { id } = await does(`${environmentPath}/proposals/api_key.create`, {
    content: { scopes: ['transfer'], label },
    reason,
  });
  await does(`/ops/v1/proposals/${id}/refuse`, { reason });
  receiver.reply = () => ({ status: 500, body: text });
  const endpoint = { url: receiver.url(`/${encodeURIComponent(text)}`), description: text, verify: false };
  const { id: endpointId } = await does(`${environmentPath}/webhook-endpoints`, { ...endpoint, reason });
  await does(`${environmentPath}/webhook-endpoints/${endpointId}/disable`, { reason });
  for (const kind of ['rail_dispute', 'contrary_outcome'])
    await owner.query(
      `INSERT INTO incidents (tenant_id, id, kind, transaction_id, detail, created_at)
       SELECT $1, gen_random_uuid(), $2, (SELECT max(id::text)::uuid FROM transactions WHERE tenant_id = $1), $3, $4`,
      [tenantId, kind, text, new Date(kolo.clock.now())],
    );
  await ada.signIn();
  const shown = { email: ada.email, password: PASSWORD, code: ada.nextCode(), kind: 'browser' };
  const agent = { 'user-agent': isAscii(text) ? text : 'other' };
  await taken(people.call('POST', '/ops/v1/session', shown, agent));
}

/** Texts that no caller can send here: from banks and providers, names of people, and a passkey. */
async function byOthers(desk: Desk): Promise<void> {
  const { world } = desk;
  const { owner, ada, people, environmentPath } = world;
  const account = `${environmentPath}/reconciled-accounts/sandbox`;
  await ada.signIn();
  await taken(ada.call('POST', account, { name: first(TEXTS[0], 100), preset: 'signed_amount' }));
  const lines = TEXTS.map((text) => `"${text.replaceAll('"', '""')}"`);
  const content = ['Date,Amount,Reference,Narration', ...lines.map((text) => `01/11/2026,1,${text},${text}`)];
  const file = { format: 'csv', file_name: first(TEXTS[0], 200), content: content.join('\n') };
  await taken(ada.call('POST', `${account}/statements`, { ...file, opening_balance: 0 }));
  await world.unmatchedMovement(`${TEXTS[0]}\n${LINES}`);
  await world.providers();
  await world.unclaimed();
  await passkeyOf(ada);
  for (const statement of [
    'UPDATE payout_attempts SET detail = $1, response = $1, code = $1',
    `UPDATE unclaimed_inflows SET sender_name = $1, narration = $1, sender_bank_name = $1,
       closing_note = CASE WHEN closed_at IS NULL THEN NULL ELSE $1 END`,
    'UPDATE rail_accounts SET suspended_because = $1',
    'UPDATE operator_passkeys SET name = left($1, 100)',
    'UPDATE operators SET name = left($1, 200)',
    "UPDATE virtual_accounts SET failure_reason = $1 WHERE status = 'failed'",
    "UPDATE webhook_deliveries SET status = 'exhausted', due_at = NULL, error = $1, response_excerpt = $1",
  ])
    await owner.query(statement, [`${TEXTS[0]} ${LINES}`]);
  await people.person('emeka@example.com', { role: 'viewer', businessId: null, mode: null });
}
