// Ends the process with one sentence where this Node is not one that package.json asks for. It runs before anything else
// does, of the sources and of what is published, so it is plain JavaScript that any Node reads which has modules.
import { readFileSync } from 'node:fs';

const manifest = new URL('../package.json', import.meta.url);
/** Such as `^20.19.0 || >=22.12.0`: of one line of versions, and of every later one. */
const ranges = JSON.parse(readFileSync(manifest, 'utf8'))
  .engines.node.split(' || ')
  .map((range) => {
    const [, sign, major, minor] = /^(\^|>=)(\d+)\.(\d+)\.0$/.exec(range);
    return { isLast: sign === '>=', major: Number(major), minor: Number(minor) };
  });
const [major, minor] = process.versions.node.split('.').map(Number);

if (
  !ranges.some((from) => (major === from.major ? minor >= from.minor : from.isLast && major > from.major))
) {
  const required = ranges.map((from) => `${from.major}.${from.minor}+`).join(' or ');
  console.error(
    `Kolo needs Node ${required}, and this is Node ${process.versions.node}: install a newer one (https://nodejs.org).`,
  );
  // The status of every command that could not run.
  process.exit(2);
}
