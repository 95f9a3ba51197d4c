import { createHmac, hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkValueOf, onlyIndexKey, Vault } from './vault.ts';

const older = Buffer.alloc(32, 1);
const newer = Buffer.alloc(32, 2);
const indexKey = Buffer.alloc(32, 3);
const index = onlyIndexKey(indexKey);
const vault = new Vault({
  current: 'b',
  keys: new Map([
    ['a', older],
    ['b', newer],
  ]),
  index,
});

describe('sealing', () => {
  it.each(['', '22212345678', 'Ọlá £ 😀', 'x'.repeat(10_000)])('opens what it sealed (%#)', (text) => {
    const { ciphertext, keyId } = vault.seal(text, 'customer:1');
    expect(keyId).toBe('b');
    expect(ciphertext.length).toBe(12 + Buffer.byteLength(text) + 16);
    expect(vault.open(ciphertext, keyId, 'customer:1')).toBe(text);
  });

  it('never gives the same bytes twice and never shows the text', () => {
    const first = vault.seal('22212345678', 'c');
    const second = vault.seal('22212345678', 'c');
    expect(first.ciphertext.equals(second.ciphertext)).toBe(false);
    expect(first.ciphertext.includes('22212345678')).toBe(false);
  });

  it('refuses another context', () => {
    const { ciphertext, keyId } = vault.seal('secret', 'customer:1');
    expect(() => vault.open(ciphertext, keyId, 'customer:2')).toThrow();
  });

  it('refuses a change of any byte', () => {
    const { ciphertext, keyId } = vault.seal('secret', 'c');
    for (let i = 0; i < ciphertext.length; i++) {
      const changed = Buffer.from(ciphertext);
      changed[i]! ^= 1;
      expect(() => vault.open(changed, keyId, 'c')).toThrow();
    }
  });

  it('refuses what is cut short, another key and an unknown key', () => {
    const { ciphertext } = vault.seal('secret', 'c');
    expect(() => vault.open(ciphertext.subarray(0, 27), 'b', 'c')).toThrow(/short/);
    expect(() => vault.open(ciphertext.subarray(0, -1), 'b', 'c')).toThrow();
    expect(() => vault.open(ciphertext, 'a', 'c')).toThrow();
    expect(() => vault.open(ciphertext, 'z', 'c')).toThrow(/no vault key z/);
  });

  it('opens what an older key sealed', () => {
    const before = new Vault({ current: 'a', keys: new Map([['a', older]]), index });
    const { ciphertext, keyId } = before.seal('secret', 'c');
    expect(keyId).toBe('a');
    expect(vault.open(ciphertext, keyId, 'c')).toBe('secret');
  });
});

describe('blind index', () => {
  it('is HMAC-SHA256 under a key derived for the field', () => {
    const key = Buffer.from(hkdfSync('sha256', indexKey, Buffer.alloc(0), 'kolo blind index bvn', 32));
    const expected = createHmac('sha256', key).update('22212345678').digest();
    expect(vault.blindIndex('bvn', '22212345678')).toEqual(expected);
  });

  it('does not depend on the sealing keys, and distinguishes fields and values', () => {
    const other = new Vault({ current: 'a', keys: new Map([['a', older]]), index });
    expect(other.blindIndex('bvn', '1')).toEqual(vault.blindIndex('bvn', '1'));
    expect(vault.blindIndex('nin', '1')).not.toEqual(vault.blindIndex('bvn', '1'));
    expect(vault.blindIndex('bvn', '2')).not.toEqual(vault.blindIndex('bvn', '1'));
  });

  it('depends on the index key', () => {
    const other = new Vault({
      current: 'a',
      keys: new Map([['a', older]]),
      index: onlyIndexKey(Buffer.alloc(32, 4)),
    });
    expect(other.blindIndex('bvn', '1')).not.toEqual(vault.blindIndex('bvn', '1'));
  });
});

describe('several index keys', () => {
  const both = {
    current: 'i2',
    keys: new Map([
      ['default', indexKey],
      ['i2', newer],
    ]),
  };
  const rotating = new Vault({ current: 'a', keys: new Map([['a', older]]), index: both });

  it('are distinct, and the current one stands first', () => {
    expect(rotating.indexKeys).toEqual(['i2', 'default']);
    expect(rotating.blindIndex('bvn', '1', 'default')).toEqual(vault.blindIndex('bvn', '1'));
    expect(rotating.blindIndex('bvn', '1')).toEqual(rotating.blindIndex('bvn', '1', 'i2'));
    expect(rotating.blindIndex('bvn', '1')).not.toEqual(vault.blindIndex('bvn', '1'));
    expect(() => rotating.blindIndex('bvn', '1', 'i3')).toThrow(/no index key i3/);
  });
});

describe('check values', () => {
  it('distinguish keys, their kinds and their ids, and are no key', () => {
    const values = [
      checkValueOf('encryption', 'a', older),
      checkValueOf('encryption', 'a', newer),
      checkValueOf('encryption', 'b', older),
      checkValueOf('index', 'a', older),
      older,
    ].map((value) => value.toString('hex'));
    expect(new Set(values).size).toBe(5);
    expect(checkValueOf('index', 'a', older).toString('hex')).toBe(values[3]);
  });
});

describe('keys', () => {
  it.each([
    ['a current key that is missing', { current: 'x', keys: new Map([['a', older]]), index }],
    ['a short key', { current: 'a', keys: new Map([['a', Buffer.alloc(16)]]), index }],
    [
      'a short index key',
      { current: 'a', keys: new Map([['a', older]]), index: onlyIndexKey(Buffer.alloc(31)) },
    ],
  ])('refuses %s', (_, keys) => {
    expect(() => new Vault(keys)).toThrow(RangeError);
  });
});
