/** The Levenshtein distance: letters to add, remove or change. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      next.push(Math.min(row[j]! + (letter === b[j] ? 0 : 1), row[j + 1]! + 1, next[j]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}

/** The most edits that count as a typing error: a third of a short name, two in most names, a sixth of a long one. */
const slipsIn = ({ length }: string): number =>
  Math.min(Math.floor(length / 3), Math.max(2, Math.floor(length / 6)));

/** Suggests the known name that was probably meant; undefined when none is close. Costs the product of the lengths. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const slips = slipsIn(name);
  const near = names.map((other) => ({ other, edits: editsBetween(name, other) }));
  return near.filter(({ edits }) => edits <= slips).sort((a, b) => a.edits - b.edits)[0]?.other;
}
