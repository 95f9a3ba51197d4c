/** The placeholder in an example for a value of another answer (`createCustomer.wallet_id`) or of the reader (`fillIn` in `src/platform/http/schemas.ts`). */
const FILL_IN = /^fill-in:((?:\w+\.\w+)|[\w-]+)$/;

/** An example with something else in the place of each thing that is to be filled in. @param insteadOf given what that is, without its mark */
export function withoutFillIns(example: unknown, insteadOf: (fillIn: string) => string): unknown {
  if (typeof example === 'string') {
    const [, fillIn] = FILL_IN.exec(example) ?? [];
    return fillIn === undefined ? example : insteadOf(fillIn);
  }
  if (Array.isArray(example)) return example.map((part) => withoutFillIns(part, insteadOf));
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(
    Object.entries(example).map(([name, part]) => [name, withoutFillIns(part, insteadOf)]),
  );
}
