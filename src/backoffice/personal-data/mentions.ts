import { withoutPhoneFillers } from '../../platform/values/phone.ts';

/** Replaces an erased name. */
export const ERASED_NAME = 'Erased customer';
/** Replaces an erased free text. */
const ERASED_TEXT = '[erased]';

/** The terms by which texts identify a person. */
export interface Terms {
  customerId: string;
  /** Ids of the person's wallets, both kinds. */
  walletIds: readonly string[];
  name: string;
  email: string | null;
  phone: string | null;
  /** BVN and document number. */
  numbers: readonly string[];
}

/** Words of a text, ignoring case, accents and order. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The trailing digits shared by all spellings of a phone number. */
const PHONE_DIGITS = 10;

/** True where a text names a person: all words of the name in any order, the email, the phone or a number. */
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

/** A free text after erasure. */
export const withoutPerson = (text: string, terms: Terms): string =>
  mentions(text, terms) ? ERASED_TEXT : text;

/** Name fields that belong to the person where an object is about the person. */
const OWN_NAMES = ['name', 'account_name', 'subaccount_name', 'customer_name'];
const OWN_DATA = ['email', 'phone', 'bvn', 'id_number', 'id_type', 'third_party_identifier'];
/** Fields that name the person an object is about. */
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
  // Another sender stays.
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

/**
 * Erases the personal data of a person from a sent or received JSON body, in the objects about that person
 * only.
 */
export const bodyWithout = (body: string, terms: Terms): string =>
  JSON.stringify(without(JSON.parse(body), false, terms));
