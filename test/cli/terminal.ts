import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Person } from '../backoffice/operators/people.ts';

/** Whoever has signed in at a terminal: a home folder with the session that `kolo operator sign-in` keeps. */
export async function terminalOf(folder: string, url: string, person: Person): Promise<string> {
  await person.signIn();
  const home = join(folder, person.email);
  await mkdir(join(home, '.config', 'kolo'), { recursive: true });
  const session = { url, token: person.token, expires_at: new Date().toISOString() };
  await writeFile(join(home, '.config', 'kolo', 'session.json'), JSON.stringify(session));
  return home;
}
