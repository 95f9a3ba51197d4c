// A process of its own for the tests: opens, says so, waits for the end of its input, leaves, says so.
import { openEmbeddedServer } from '../../../../src/platform/db/embedded/server.ts';
import { WANTED } from './wanted.ts';

const dataDir = process.argv[2] ?? '';
const say = (text: string): void => void process.stdout.write(`${text}\n`);

try {
  const server = await openEmbeddedServer({ dataDir, ...WANTED });
  say(server.adopted ? 'adopted' : 'started');
  await new Promise((resolve) => process.stdin.once('end', resolve).resume());
  await server.leave();
  say('left');
} catch (error) {
  say(`failed: ${error instanceof Error ? error.message : String(error)}`);
}
