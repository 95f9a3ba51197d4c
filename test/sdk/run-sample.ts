import type { Kolo } from '../../packages/sdk/src/index.ts';

const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...given: unknown[]) => Promise<void>;

/** Runs a sample with a client that is made already. @returns its output, in order */
export async function runSample(sample: string, kolo: Kolo): Promise<unknown[]> {
  const shown: unknown[] = [];
  const console = { log: (value: unknown) => shown.push(value) };
  await new AsyncFunction('kolo', 'console', sample)(kolo, console);
  return shown;
}
