import { withoutPhoneFillers } from '../../platform/values/phone.ts';

/** What stands in the place of a name that was erased. */
export const ERASED_NAME = 'Erased customer';
/** What stands in the place of a free text that told of somebody. */
const ERASED_TEXT = '[erased]';

/** By what a person is known in texts. */
export interface Terms {
  customerId: string;
  /** Ids of its wallets, both kinds. */
  walletIds: readonly string[];
  name: string;
  email: string | null;
  phone: string | null;
  /** BVN and number of a document. */
  numbers: readonly string[];
}

/** The words of a text, without regard to case, accents and order. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The last digits of a phone number, which all ways to write it have in common. */
const PHONE_DIGITS = 10;

/** Whether a text names a person: all words of its name in any order, its email, its phone or one of its numbers. */
export function mentions(text: string, { name, email, phone, numbers }: Terms): boolean {
  const words = new Set(wordsOf(text));
  const named = wordsOf(name);
  if (named.length > 0 && named.every((word) => words.has(word))) return true;
  const lower = text.toLowerCase();
  if (phone !== null && withoutPhoneFillers(text).includes(phone.slice(-PHONE_DIGITS))) return true;
  return [email?.toLowerCase(), ...numbers.map((number) => number.toLowerCase())].some(
    (term) => term !== undefined && term !== '' && lower.includes(term),
  );
}

/** A free text as it stays. */
export const withoutPerson = (text: string, terms: Terms): string =>
  mentions(text, terms) ? ERASED_TEXT : text;

/** Names that are the person's own where an object is about it. */
const OWN_NAMES = ['name', 'account_name', 'subaccount_name', 'customer_name'];
const OWN_DATA = ['email', 'phone', 'bvn', 'id_number', 'id_type', 'third_party_identifier'];
/** By which an object says what it is about. */
const ABOUT = ['customer_id', 'customerId', 'wallet_id', 'wallet', 'id'];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSenderOf = (value: unknown, terms: Terms): boolean =>
  isObject(value) && typeof value.name === 'string' && mentions(value.name, terms);

function fieldWithout(key: string, value: unknown, terms: Terms): unknown {
  if (value === null) return null;
  if (OWN_NAMES.includes(key)) return ERASED_NAME;
  if (OWN_DATA.includes(key)) return null;
  if (key === 'narration' && typeof value === 'string') return withoutPerson(value, terms);
  // Who else has sent money stays.
  if (key === 'sender')
    return isSenderOf(value, terms)
      ? { name: ERASED_NAME, account_number: null, bank_name: null, bank_code: null }
      : value;
  return undefined;
}

function without(value: unknown, isAbout: boolean, terms: Terms): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, isAbout, terms));
  if (!isObject(value)) return value;
  const own = [terms.customerId, ...terms.walletIds];
  const about = isAbout || ABOUT.some((key) => own.includes(String(value[key])));
  const entries = Object.entries(value).map(([key, item]) => {
    const replaced = about ? fieldWithout(key, item, terms) : undefined;
    return [key, replaced === undefined ? without(item, about, terms) : replaced];
  });
  return Object.fromEntries(entries);
}

/** A body (JSON) that was sent or answered, without what is personal in what is about the person. The rest stays as it is. */
export const bodyWithout = (body: string, terms: Terms): string =>
  JSON.stringify(without(JSON.parse(body), false, terms));
