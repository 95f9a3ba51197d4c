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
    const headers = signatureHeaders({ secrets: [secret], header: null }, 'evt-1', now, body);
    expect(headers['webhook-timestamp']).toBe('1768467600');
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body.toString()));
  });

  it.each([
    ['another body', (h: Record<string, string>) => h, Buffer.from('{}')],
    ['another id', (h: Record<string, string>) => ({ ...h, 'webhook-id': 'evt-2' }), body],
    ['another time', (h: Record<string, string>) => ({ ...h, 'webhook-timestamp': '1768467601' }), body],
  ])('is refused with %s', (_, change, sent) => {
    const secret = newSecret();
    const headers = change(signatureHeaders({ secrets: [secret], header: null }, 'evt-1', now, body));
    expect(() => new Webhook(secret).verify(sent, headers)).toThrow('No matching signature');
  });

  it('is made by each secret, and one right one is enough', () => {
    const now_ = newSecret();
    const before = newSecret();
    const headers = signatureHeaders({ secrets: [now_, before], header: null }, 'evt-1', now, body);
    expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    for (const secret of [now_, before]) expect(new Webhook(secret).verify(body, headers)).toBeDefined();
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature');
  });

  it('of one more header is the hex HMAC-SHA512 of the body alone', () => {
    // RFC 4231 section 4.3, test case 2.
    const header = { name: 'X-Provider-Signature', secret: 'Jefe' };
    const text = Buffer.from('what do ya want for nothing?');
    const headers = signatureHeaders({ secrets: [newSecret()], header }, 'evt-1', now, text);
    expect(headers['X-Provider-Signature']).toBe(
      '164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737',
    );
  });

  it('makes secrets of 32 random bytes', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newSecret()).not.toBe(secret);
  });
});
