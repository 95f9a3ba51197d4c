/** What lasts for the browser's session: the sandbox's key, and what its answers brought. */
const KEY = 'sandbox-key';
const ANSWERS = 'sandbox-answers';

/** What answers brought, by where examples take it from: `createCustomer.wallet_id`. */
type Answers = Readonly<Record<string, unknown>>;

export const keptKey = (): string | null => sessionStorage.getItem(KEY);
export const keepKey = (key: string): void => sessionStorage.setItem(KEY, key);
export const answersKept = (): Answers => JSON.parse(sessionStorage.getItem(ANSWERS) ?? '{}') as Answers;

/** Forgets the key, and what came by it. */
export function forget(): void {
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(ANSWERS);
}

/** Keeps what examples take of an answer, and no more: of a list that of its first row. @param wanted where examples take things from */
export function keepAnswer(operation: string, data: unknown, wanted: readonly string[]): void {
  const { paginatedPayload } = (data ?? {}) as { paginatedPayload?: { edges: unknown[] } };
  const found = paginatedPayload?.edges ?? data;
  const row = (Array.isArray(found) ? found[0] : found) as Record<string, unknown> | undefined;
  const brought = Object.entries(row ?? {})
    .map(([field, value]) => [`${operation}.${field}`, value] as const)
    .filter(([source]) => wanted.includes(source));
  sessionStorage.setItem(ANSWERS, JSON.stringify({ ...answersKept(), ...Object.fromEntries(brought) }));
}
