import type { ReactNode } from 'react';
import { List, READ_WITH_IT } from './list.tsx';
import { inWords, valueInWords } from './words.ts';

/** Every set leaf of a value, by its path: `fees.vat_percent`. A list of words is one leaf. */
function leavesOf(value: unknown, path = ''): [path: string, leaf: string][] {
  const isWords = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  if (typeof value === 'object' && value !== null && !isWords) {
    const inside = Object.entries(value).flatMap(([name, one]) =>
      leavesOf(one, path === '' ? name : `${path}.${name}`),
    );
    if (inside.length > 0 || path === '') return inside;
  }
  return value === undefined || value === null ? [] : [[path, valueInWords(value)]];
}

interface Difference {
  path: string;
  before: string | undefined;
  after: string | undefined;
}

/** Returns the differences in the order of the paths. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const was = new Map(leavesOf(before));
  const is = new Map(leavesOf(after));
  const paths = [...new Set([...was.keys(), ...is.keys()])].sort();
  return paths
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((one) => one.before !== one.after);
}

interface DifferencesProps {
  /** In small letters: `settings`. */
  of: string;
  before: unknown;
  after: unknown;
  /** Label of a leaf; the path in words if undefined. */
  nameOf?: (path: string) => string;
  /** Text of a leaf in its unit. */
  textOf?: (path: string, leaf: string) => ReactNode;
}

/** Lists every leaf that differs between two versions. */
export const Differences = ({ of, before, after, nameOf, textOf }: DifferencesProps) => (
  <List
    of={`changed ${of}`}
    rows={differencesOf(before, after)}
    all="shown"
    keyOf={({ path }) => path}
    query={READ_WITH_IT}
    empty="Nothing changes."
    columns={[
      { name: 'Field', show: ({ path }) => nameOf?.(path) ?? inWords(path) },
      {
        name: 'Before',
        show: ({ path, before: leaf }) => <Leaf of={leaf} text={(one) => textOf?.(path, one)} />,
      },
      {
        name: 'After',
        show: ({ path, after: leaf }) => <Leaf of={leaf} text={(one) => textOf?.(path, one)} />,
      },
    ]}
  />
);

const Leaf = ({ of: leaf, text }: { of: string | undefined; text: (leaf: string) => ReactNode }) => (
  <span className="written">{leaf === undefined ? 'not set' : (text(leaf) ?? leaf)}</span>
);
