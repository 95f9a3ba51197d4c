import { randomUUID } from 'node:crypto';

/** A wallet of a bulk request. */
export interface Item {
  name: string;
  tag: string;
  identifier: string;
  [field: string]: unknown;
}

/** One that no other is like, but for the given fields. */
export const item = (fields: Partial<Item> = {}): Item => {
  const identifier = fields.identifier ?? randomUUID();
  return { name: `Wallet ${identifier}`, tag: 'expense', identifier, ...fields };
};

export const items = (count: number, fields: Partial<Item> = {}): Item[] =>
  Array.from({ length: count }, () => item(fields));
