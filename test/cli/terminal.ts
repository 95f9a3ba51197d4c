import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Person } from '../backoffice/operators/people.ts';

/** Makes a home folder with a session as `kolo operator sign-in` stores it. */
export async function terminalOf(folder: string, url: string, person: Person): Promise<string> {
  await person.signIn();
  const home = join(folder, person.email);
  await mkdir(join(home, '.config', 'kolo'), { recursive: true });
  const session = { url, token: person.token, expires_at: new Date().toISOString() };
  await writeFile(join(home, '.config', 'kolo', 'session.json'), JSON.stringify(session));
  return home;
}
