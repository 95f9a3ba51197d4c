/** Resolves a reference such as `#/components/schemas/Wallet` in a document. */
export function targetOf(document: unknown, reference: string): unknown {
  const steps = reference.split('/').slice(1);
  const target = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], document);
  if (target === undefined) throw new Error(`${reference} points at nothing`);
  return target;
}
