import { Authenticator, type Quirks } from '../../support/authenticator.ts';
import type { People, Person } from './people.ts';

/** Origin of a browser at a test service: `localhost`, because passkeys refuse IP addresses. */
export const originOf = ({ kolo }: People): string => kolo.baseUrl.replace('127.0.0.1', 'localhost');

/** Starts the registration of a passkey. */
export const begin = (person: Person) => person.call('POST', '/ops/v1/passkeys/options');

/** Adds a passkey of an authenticator to somebody who has signed in; gives the answer. */
export async function addPasskey(person: Person, authenticator: Authenticator, quirks: Quirks = {}) {
  const { data } = (await begin(person)).body;
  const credential = authenticator.create(data, quirks);
  return person.call('POST', '/ops/v1/passkeys', { name: 'My phone', credential, proof: person.proof() });
}

/** Somebody's authenticator, with a passkey that was added. */
export async function passkeyOf(person: Person, quirks: Quirks = {}): Promise<Authenticator> {
  const authenticator = new Authenticator(originOf(person.people));
  const added = await addPasskey(person, authenticator, quirks);
  if (added.status !== 201) throw new Error(JSON.stringify(added.body));
  return authenticator;
}

/** Starts a sign-in by passkey. */
export const requestOptions = async (people: People) =>
  (await people.call('POST', '/ops/v1/session/passkey/options')).body.data;

/** Signs in by a passkey; gives the answer. */
export const signInBy = async (people: People, authenticator: Authenticator, quirks: Quirks = {}) => {
  const credential = authenticator.get(await requestOptions(people), quirks);
  return people.call('POST', '/ops/v1/session/passkey', { credential });
};
