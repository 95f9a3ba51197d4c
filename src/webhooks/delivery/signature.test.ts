import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newSecret, sign, signatureHeaders } from './signature.ts';

const now = Date.parse('2026-01-15T09:00:00.900Z');
const body = Buffer.from('{"eventId":"1","note":"Ọlá £ 😀"}');

beforeEach(() => {
  // The verifier refuses timestamps far from the time that it has.
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('signature', () => {
  it('has the example of the Standard Webhooks specification', () => {
    const signature = sign(
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1_614_265_330,
      Buffer.from('{"test": 2432232314}'),
    );
    expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('is taken by an independent verifier', () => {
    const secret = newSecret();
    const headers = signatureHeaders(secret, 'evt-1', now, body);
    expect(headers['webhook-timestamp']).toBe('1768467600');
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body.toString()));
  });

  it.each([
    ['another body', (h: Record<string, string>) => h, Buffer.from('{}')],
    ['another id', (h: Record<string, string>) => ({ ...h, 'webhook-id': 'evt-2' }), body],
    ['another time', (h: Record<string, string>) => ({ ...h, 'webhook-timestamp': '1768467601' }), body],
  ])('is refused with %s', (_, change, sent) => {
    const secret = newSecret();
    const headers = change(signatureHeaders(secret, 'evt-1', now, body));
    expect(() => new Webhook(secret).verify(sent, headers)).toThrow('No matching signature');
  });

  it('makes secrets of 32 random bytes', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newSecret()).not.toBe(secret);
  });
});
