import { FIRST_NAMES, LAST_NAMES } from './names.ts';
import type { Random } from './random.ts';

/** A planned customer of the demo. */
export interface Person {
  name: string;
  email: string;
  phone: string;
  /** The business's own name of it. */
  identifier: string;
  /** The tier follows from the known identity: 1 a BVN, 2 also a NIN. Tier 3 is set. */
  tier: 1 | 2 | 3;
  bvn: string;
  nin: string;
  /** Has a second wallet, which earns interest. */
  saves: boolean;
  /** On which day of the month it joins, from 0. */
  joinsOn: number;
}

/** Most are there from the first day; the others come until this one. */
const LAST_TO_JOIN = 20;

/** The people of a demo, the same for the same chance, in the order in which they join. */
export function peopleOf(seed: string, random: Random, count: number): Person[] {
  const saving = Math.max(2, Math.floor(count / 4));
  const people = Array.from({ length: count }, (_, i): Person => {
    const first = random.pick(FIRST_NAMES);
    const last = random.pick(LAST_NAMES);
    const number = String(i + 1).padStart(4, '0');
    const early = i < Math.ceil(count * 0.7);
    return {
      name: `${first} ${last}`,
      email: `${first}.${last}.${number}@example.com`.toLowerCase(),
      phone: `+23480${random.digits(8)}`,
      identifier: `demo-${seed}-${number}`,
      tier: tierOf(random, i),
      bvn: `22${number}${random.digits(5)}`,
      nin: `7${number}${random.digits(6)}`,
      saves: i < saving,
      joinsOn: early ? 0 : random.between(1, LAST_TO_JOIN),
    };
  });
  return people.sort((a, b) => a.joinsOn - b.joinsOn);
}

/** The first three are one of each, however few there are. */
function tierOf(random: Random, i: number): Person['tier'] {
  if (i < 3) return ([3, 1, 2] as const)[i]!;
  if (random.chance(120)) return 3;
  return random.chance(400) ? 2 : 1;
}
