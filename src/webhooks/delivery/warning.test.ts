import { expect, it } from 'vitest';
import { warningOf } from './warning.ts';

it.each<[status: number | null, excerpt: string | null, warning: string | null]>([
  [200, '{"received":false}', 'answered 200 with received: false'],
  [200, '{ "success": false, "message": "no such order" }', 'answered 200 with success: false'],
  [202, '{"ok":false}', 'answered 202 with ok: false'],
  [200, '{"status":false}', 'answered 200 with status: false'],
  [200, '{"invalid":true}', 'answered 200 with invalid: true'],
  // Cut off in the middle.
  [200, '{"status": false, "message": "Signature does not', 'answered 200 with status: false'],
  [200, '{"message": "no", "invalid":true, "det', 'answered 200 with invalid: true'],
  [200, '{"received":true}', null],
  [200, '{"status":"ok"}', null],
  [200, '{"invalid":false}', null],
  [200, '{"received":"false"}', null],
  // Of something else.
  [200, '{"cache":{"ok":false}}', null],
  [200, 'received: false', null],
  [200, '["ok", false]', null],
  [200, '', null],
  [204, null, null],
  [null, null, null],
  // A failure needs no warning.
  [400, '{"received":false}', null],
])('the warning about %s %s is %s', (status, excerpt, warning) => {
  expect(warningOf(status, excerpt)).toBe(warning);
});
