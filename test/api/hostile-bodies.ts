/** A request that is made to cost its reader much: JSON text, sent with a key. */
export interface HostileRequest {
  method: 'POST' | 'PATCH';
  path: string;
  body: string;
}

/** The largest body that is read, bytes (contract section 1, "Body"): a hostile one may be as large. */
export const HOSTILE_BYTES_MAX = 1024 * 1024;

const NOBODY = '019bbf6c-7e00-7000-8000-000000000001';
const PATHS = {
  transfer: '/api/v1/transfer/bank',
  funding: '/api/v1/transfer/test/funding',
  customer: '/api/v1/customers',
  bulk: '/api/v1/wallet/create/bulk',
  subAccount: '/api/v1/wallet/sub-account',
  webhook: '/api/v1/webhooks',
  webhookChange: `/api/v1/webhooks/${NOBODY}`,
};
type Target = keyof typeof PATHS;

/** Bodies that would be taken, or refused for what they name, were it not for the hostile part. */
const ORDINARY: Record<Target, Record<string, unknown>> = {
  transfer: {
    amount: 1,
    source: 'nobody',
    currency: 'NGN',
    reference: 'hostile',
    accountNumber: '0123456789',
    bankCode: '058',
  },
  funding: { wallet_id: 'nobody', amount: 1 },
  customer: { name: 'Ada', phone: '1' },
  bulk: { customerId: NOBODY, currency: 'NGN', wallet: [] },
  subAccount: { subaccount_name: 'Hostile', customer_id: NOBODY },
  webhook: { url: 'ftp://nobody', verify: false },
  webhookChange: { enabled: true },
};

const textBytes = (text: string): number => Buffer.byteLength(text);

/**
 * An ordinary body with one field more, or another one: `start`, as often as there is room for it in `bytes` the
 * repeated part, `end`, all JSON text. `{i}` in the part is the number of its repetition.
 */
const stuffed =
  (target: Target, field: string, start: string, part: string, end: string) =>
  (bytes: number): HostileRequest => {
    const { [field]: _, ...rest } = ORDINARY[target];
    const head = `${JSON.stringify(rest).slice(0, -1)},${JSON.stringify(field)}:${start}`;
    const room = bytes - textBytes(head) - textBytes(end) - 1;
    const numbered = part.includes('{i}');
    const width = numbered ? 8 : 0;
    const times = Math.floor(room / (textBytes(part.replace('{i}', '')) + width));
    const parts = numbered
      ? Array.from({ length: times }, (_, i) => part.replace('{i}', String(i).padStart(width, '0'))).join('')
      : part.repeat(times);
    const body = `${head}${parts}${end}}`;
    return { method: target === 'webhookChange' ? 'PATCH' : 'POST', path: PATHS[target], body };
  };

/** A text field of nothing but a repeated part. */
const text = (target: Target, field: string, part: string) => stuffed(target, field, '"', part, '"');
/** An array of one element over and over. */
const list = (target: Target, field: string, element: string) =>
  stuffed(target, field, '[', `${element},`, `${element}]`);

/** A body of nothing but parts inside one another. */
const nested = (levels: number, open: string, inside: string, close: string): HostileRequest => ({
  method: 'POST',
  path: PATHS.transfer,
  body: open.repeat(levels) + inside + close.repeat(levels),
});

/** Marks below and above in turn: normalising puts each in its place among all before it. */
const MARKS = '\u0323\u0307';
const ESCAPED_MARKS = '\\u0323\\u0307';

/**
 * Every hostile body by its name: of how many bytes it is to be, at most `HOSTILE_BYTES_MAX`, and the request.
 * Its work must grow no faster than its size, and its answer must stay small (contract section 1).
 */
export const HOSTILE_BODIES: Readonly<Record<string, (bytes: number) => HostileRequest>> = {
  'marks in a narration': text('transfer', 'narration', MARKS),
  'marks in a narration, escaped': text('transfer', 'narration', ESCAPED_MARKS),
  'runs of 30 marks in a narration': text('transfer', 'narration', `a${MARKS.repeat(15)}`),
  'marks in a reference': text('transfer', 'reference', MARKS),
  'marks in a wallet id': text('transfer', 'source', MARKS),
  'marks in an account number': text('transfer', 'accountNumber', MARKS),
  'marks in a bank code': text('transfer', 'bankCode', MARKS),
  'marks in a currency': text('transfer', 'currency', MARKS),
  'marks in an unknown field': text('transfer', 'unheard_of', MARKS),
  'marks in unknown fields': stuffed('transfer', 'x', '"",', `"{i}":"${MARKS.repeat(20)}",`, '"y":1'),
  'marks in the name of a field': stuffed('transfer', 'x', '1,"', MARKS, '":1'),
  'marks in the name of a customer': text('customer', 'name', MARKS),
  'marks in an email': stuffed('customer', 'email', '"a@', MARKS, '"'),
  'marks in a BVN': text('customer', 'bvn', MARKS),
  'marks in an id type': text('customer', 'id_type', MARKS),
  'marks in an id number': text('customer', 'id_number', MARKS),
  'marks in the name of a sub-account': text('subAccount', 'subaccount_name', MARKS),
  'marks in a customer id': text('subAccount', 'customer_id', MARKS),
  'marks in the names of wallets': list('bulk', 'wallet', `{"name":"${MARKS.repeat(200)}"}`),
  'marks in a webhook URL': text('webhook', 'url', MARKS),
  'marks in the description of a webhook': text('webhookChange', 'description', MARKS),
  'a long narration': text('transfer', 'narration', 'x'),
  'a long narration of emoji': text('transfer', 'narration', '\u{1f600}'),
  'a narration of Hangul parts': text('transfer', 'narration', '\u1112\u1161\u11ab'),
  'a narration of NUL': text('transfer', 'narration', '\\u0000'),
  'a narration of half characters': text('transfer', 'narration', '\\ud800'),
  'a narration of quotes': text('transfer', 'narration', '\\"'),
  'a narration of backslashes': text('transfer', 'narration', '\\\\'),
  'a long reference': text('transfer', 'reference', 'x'),
  'a reference of blanks': text('funding', 'reference', ' '),
  'a name of blanks': text('customer', 'name', ' '),
  'a name of zero-width characters': text('customer', 'name', '\u200b'),
  'a long email': text('customer', 'email', 'a'),
  'an email of @': text('customer', 'email', '@'),
  'an email of many parts': text('customer', 'email', 'a@'),
  'a long phone number': text('customer', 'phone', '1'),
  'a long webhook URL': stuffed('webhook', 'url', '"http://', 'a.', '"'),
  'a webhook URL of slashes': stuffed('webhook', 'url', '"http://', '/', '"'),
  'numbers for events': list('webhookChange', 'events', '1'),
  'one event over and over': list('webhookChange', 'events', '"create-wallet.success"'),
  'unknown events': stuffed('webhook', 'events', '[', '"{i}",', '""]'),
  'lists for events': list('webhook', 'events', '[]'),
  'empty wallets': list('bulk', 'wallet', '{}'),
  'numbers for wallets': list('bulk', 'wallet', '1'),
  'nulls for wallets': list('bulk', 'wallet', 'null'),
  'lists for wallets': list('bulk', 'wallet', '[]'),
  'wallets with every fault': list(
    'bulk',
    'wallet',
    '{"name":1,"tag":"x","identifier":"-","interest_rate":-1,"wallet_id":1,"reserveAccount":1}',
  ),
  '999 wallets with long names': (bytes) => {
    const name = 'x'.repeat(Math.floor((bytes - 500) / 999) - 12);
    const wallet = Array.from({ length: 999 }, () => ({ name }));
    return { method: 'POST', path: PATHS.bulk, body: JSON.stringify({ ...ORDINARY.bulk, wallet }) };
  },
  'unknown fields': stuffed('transfer', 'x', '1,', '"k{i}":1,', '"y":1'),
  'unknown fields named by numbers': stuffed('transfer', 'x', '1,', '"1{i}":1,', '"y":1'),
  'one unknown field over and over': stuffed('transfer', 'x', '1,', '"x":1,', '"x":1'),
  'one known field over and over': stuffed('transfer', 'x', '1,', `"narration":"${MARKS}",`, '"x":1'),
  'unknown lists': list('transfer', 'x', '[]'),
  'unknown objects': list('transfer', 'x', '{"a":{"b":1}}'),
  'unknown texts': list('transfer', 'x', '""'),
  'unknown fractions': list('transfer', 'x', '1.5'),
  'unknown long numbers': list('transfer', 'x', '12345678901234567890'),
  'unknown numbers with exponents': list('transfer', 'x', '1e-999'),
  'lists in lists': (bytes) => nested(Math.floor(bytes / 2), '[', '', ']'),
  'objects in objects': (bytes) => nested(Math.floor((bytes - 1) / 6), '{"a":', '1', '}'),
  'an amount of many digits': stuffed('transfer', 'amount', '1', '0', ''),
  'an amount of many nines': stuffed('transfer', 'amount', '0.', '9', ''),
  'an amount with many zeros': stuffed('transfer', 'amount', '5000.', '0', ''),
  'an amount with a long exponent': stuffed('transfer', 'amount', '1e', '9', ''),
  'an amount behind blanks': stuffed('transfer', 'amount', '', ' ', '1.5'),
  'blanks between fields': stuffed('transfer', 'x', '1,', '        ', '"y":1'),
  'a text that is never closed': stuffed('transfer', 'x', '"', 'a\\"1.5', ''),
};

/** The longest URL that the HTTP parser takes beside the headers of an ordinary request, characters. */
export const HOSTILE_URL_MAX = 15_000;

const stuffedQuery =
  (start: string, part: string, end = '') =>
  (length: number): string =>
    start + part.repeat(Math.floor((length - start.length - end.length) / part.length)) + end;

/** The same for the paths of GETs: of how many characters it is to be, at most `HOSTILE_URL_MAX`, and the path. */
export const HOSTILE_PATHS: Readonly<Record<string, (length: number) => string>> = {
  'parameters that are not known': stuffedQuery('/api/v1/customers?', 'a%0A&'),
  'one parameter over and over': stuffedQuery('/api/v1/customers?', 'limit=1&'),
  'a parameter with a long name': stuffedQuery('/api/v1/customers?', '%01'),
  'a long cursor': stuffedQuery('/api/v1/customers?cursor=', 'a'),
  'a long limit': stuffedQuery('/api/v1/customers?limit=', '1'),
  'marks in a name': stuffedQuery('/api/v1/wallet?name=', '%CC%A3%CC%87'),
  'a long reference': stuffedQuery('/api/v1/transaction/verify?reference=', 'a'),
  'a long date': stuffedQuery('/api/v1/transaction?start_date=', '1'),
  'a long id': stuffedQuery('/api/v1/wallet/', 'a'),
  'a long path': stuffedQuery('/', 'a/'),
  'broken escapes': stuffedQuery('/api/v1/wallet?name=', '%F'),
};
