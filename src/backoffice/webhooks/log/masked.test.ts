import { expect, test } from 'vitest';
import { exampleBody } from '../../../webhooks/event-schemas.ts';
import { EVENTS } from '../../../webhooks/events.ts';
import { maskedBody, maskedResponse } from './masked.ts';

/** Differences between two bodies: field, previous and shown value. */
function differences(was: unknown, is: unknown, key = ''): string[] {
  if (typeof was !== 'object' || was === null) return was === is ? [] : [`${key}: ${was} -> ${is}`];
  return Object.entries(was).flatMap(([name, item]) =>
    differences(item, (is as Record<string, unknown>)[name], name),
  );
}

const RECIPIENT = 'recipient: 0123456789 -> ******6789';
const SALARY = 'narration: Salary, January -> ***';
const METADATA = 'order_id: 6735 -> ***';
const WALLET_NAME = 'Ada Obi expenses -> A** O** e*******';
const OCCURRENCE = ['destination_id: 0123456789 -> ******6789', 'description: Rent -> ***'];

test.each([
  ['bank-transfer.outflow.success', [RECIPIENT, SALARY, METADATA]],
  ['bank-transfer.outflow.failed', ['recipient: 0000000028 -> ******0028', SALARY, METADATA]],
  ['bank-transfer.outflow.reversed', []],
  [
    'bank-transfer.inflow.success',
    [
      'name: CHIDI OKAFOR -> C**** O*****',
      'account_number: 0123456789 -> ******6789',
      'narration: Test funding -> ***',
    ],
  ],
  ['wallet-transfer.outflow.success', ['narration: Savings -> ***', METADATA]],
  ['interest-payout.success', []],
  ['schedule-payment.failed', OCCURRENCE],
  ['schedule-payment.deactivated', OCCURRENCE],
  ['create-wallet.success', [`name: ${WALLET_NAME}`, METADATA]],
  [
    'reserve_virtual_account.success',
    ['account_number: 0000014573 -> ******4573', `account_name: ${WALLET_NAME}`],
  ],
  ['bulk-transfer.completed', [METADATA]],
  ['webhook-endpoint.failing', []],
  ['webhook-endpoint.disabled', []],
  ['restriction-created.success', ['reason: A payment is disputed -> ***']],
  ['restriction-lifted.success', ['reason: The dispute is settled -> ***']],
])('of %s just what is personal is masked', (type, expected) => {
  const event = EVENTS.find((one) => one.type === type)!;
  const body = exampleBody(event);
  expect(differences(body, maskedBody(JSON.stringify(body)).body).sort()).toEqual([...expected].sort());
});

test('every type of event is listed here, and unknown fields are hidden', () => {
  expect(EVENTS).toHaveLength(15);
  const { body, personal } = maskedBody(
    '{"eventData":{"nickname":"Ada","nested":[{"phone":"0803"}],"amount":5,"metadata":{"status":"Chi"}}}',
  );
  expect(body).toEqual({
    eventData: { nickname: '***', nested: [{ phone: '***' }], amount: 5, metadata: { status: '***' } },
  });
  expect(personal).toEqual(['Ada', '0803', 'Chi']);
});

test.each([
  ['ok', 'ok'],
  ['{"got":{"name":"Ada Òbí"}}', '{"got":{"name":"*** ***"}}'],
  ['got \\u00d2b\\u00ed', 'got ***'],
  ['no such account 0123456789', 'no such account ***'],
  ['call 08031234567 or mail chi@example.com', 'call *******4567 or mail ************'],
  ['{"narration":"Rent for Janu', '{"narration":"*** for ***'],
])('of the answer %s what it repeats is hidden', (answer, expected) => {
  expect(maskedResponse(answer, ['Ada Òbí', '0123456789', 'Rent January'])).toBe(expected);
});
