/** Values for the browser's session: the sandbox's key, and ids from its answers. */
const KEY = 'sandbox-key';
const ANSWERS = 'sandbox-answers';

/** Requests and answers under the names that other requests use (`createCustomer.wallet_id`), the latest last. */
type Answers = Readonly<Record<string, unknown>>;
/** Where a name of requests comes from (`BROUGHT_BY` of `fill-ins.ts`). */
export type Sources = Readonly<Record<string, readonly (readonly string[])[]>>;

/** Names that must not share a value: the closed wallet is not the one that pays. */
const APART: Readonly<Record<string, string>> = { OTHER_WALLET_ID: 'WALLET_ID' };

export const storedKey = (): string | null => sessionStorage.getItem(KEY);
export const storeKey = (key: string): void => sessionStorage.setItem(KEY, key);
const storedAnswers = (): Answers => JSON.parse(sessionStorage.getItem(ANSWERS) ?? '{}') as Answers;

/** Removes the key and its answers. */
export function forget(): void {
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(ANSWERS);
}

/** Current value of a name; undefined if no request has brought it. */
export function knownFor(name: string, sources: Sources): unknown {
  const known = storedAnswers();
  const latest = Object.keys(known).reverse();
  const source = sources[name]
    ?.map((group) => latest.find((one) => group.includes(one)))
    .find((one) => one !== undefined);
  const value = known[source ?? ''];
  const other = APART[name];
  return other !== undefined && value === knownFor(other, sources) ? undefined : value;
}

/** The first usable row of a list; for anything else, the answer itself. */
function rowOf(operation: string, data: unknown, sources: Sources): Record<string, unknown> {
  const { paginatedPayload } = (data ?? {}) as { paginatedPayload?: { edges: unknown[] } };
  const found = paginatedPayload?.edges ?? data;
  if (!Array.isArray(found)) return (found ?? {}) as Record<string, unknown>;
  const taken = Object.entries(APART)
    .filter(([name]) => sources[name]!.flat().includes(`${operation}.id`))
    .map(([, other]) => knownFor(other, sources));
  return (found as Record<string, unknown>[]).find(({ id }) => !taken.includes(id)) ?? {};
}

/** Stores only those fields of a request and its answer that other requests use. */
export function storeAnswer(operation: string, sent: object, data: unknown, sources: Sources): void {
  const wanted = Object.values(sources).flat(2);
  const brought = Object.entries({ ...sent, ...rowOf(operation, data, sources) })
    .map(([field, value]) => [`${operation}.${field}`, value] as const)
    .filter(([source]) => wanted.includes(source));
  const before = Object.entries(storedAnswers()).filter(([stored]) =>
    brought.every(([source]) => source !== stored),
  );
  sessionStorage.setItem(ANSWERS, JSON.stringify(Object.fromEntries([...before, ...brought])));
}
