import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { readText } from '../tidy/repository.ts';
import { Receiver } from '../webhooks/receiver.ts';

interface Named {
  key: string;
  value: string;
  disabled?: boolean;
}
interface Item {
  name: string;
  event?: { script: { exec: string[] } }[];
  request: {
    method: string;
    header: Named[];
    body?: { raw: string };
    url: { host: string[]; path: string[]; query?: Named[]; variable: Named[] };
  };
}

const { item: folders, variable } = JSON.parse(readText('docs/collection/kolo.postman_collection.json')) as {
  item: { name: string; item: Item[] }[];
  variable: Named[];
};
const ITEMS = folders.flatMap(({ item }) => item);

let kolo: TestKolo;
let receiver: Receiver;
beforeAll(async () => {
  kolo = await startKolo();
  receiver = await Receiver.listen();
});
afterAll(async () => {
  await kolo.stop();
  await receiver.close();
});

/** A program like those for collections: it fills in variables, sends, and runs the script behind the answer. */
class Program {
  readonly variables = new Map<string, string>(variable.map(({ key, value }) => [key, value]));

  async send(item: Item): Promise<number> {
    const { method, header, body, url } = item.request;
    const sent = ({ disabled }: Named): boolean => disabled !== true;
    const inPath = new Map(await this.#filled(url.variable));
    const steps = url.path.map((step) => (step.startsWith(':') ? inPath.get(step.slice(1))! : step));
    const query = new URLSearchParams(await this.#filled((url.query ?? []).filter(sent)));
    const response = await fetch(
      `${await this.#put(url.host[0]!)}/${steps.map(encodeURIComponent).join('/')}?${query}`,
      {
        method,
        headers: [
          ...(await this.#filled(header.filter(sent))),
          ['authorization', `Bearer ${this.variables.get('key')}`],
        ],
        ...(body && { body: await this.#put(body.raw) }),
      },
    );
    const answer: unknown = await response.json();
    const collectionVariables = { set: (name: string, value: string) => this.variables.set(name, value) };
    for (const { script } of item.event ?? [])
      new Function('pm', script.exec.join('\n'))({ collectionVariables, response: { json: () => answer } });
    return response.status;
  }

  async #filled(list: readonly Named[]): Promise<[string, string][]> {
    return Promise.all(list.map(async ({ key, value }) => [key, await this.#put(value)] as [string, string]));
  }

  /** A text with the variables that it names. A variable without a value is of a list that is still empty: it is requested again. */
  async #put(text: string): Promise<string> {
    let put = text;
    for (const [whole, name = ''] of text.matchAll(/\{\{([^}]+)\}\}/g)) {
      const brings = ITEMS.find(({ event = [] }) =>
        event.some(({ script }) => script.exec.join().includes(`${name.split('_')[0]}_`)),
      );
      await until(async () => {
        if (!this.variables.has(name) && brings !== undefined) await this.send(brings);
        return this.variables.has(name);
      });
      put = put.replace(whole, this.variables.get(name)!);
    }
    return put;
  }
}

it('sent from top to bottom to a new sandbox, all of the collection succeeds', async () => {
  const program = new Program();
  program.variables.set('baseUrl', kolo.baseUrl);
  program.variables.set('key', kolo.test.key);
  program.variables.set('receiverUrl', receiver.url());
  const outcomes: [string, boolean][] = [];
  for (const item of ITEMS) outcomes.push([item.name, (await program.send(item)) < 300]);
  expect(outcomes).toEqual(ITEMS.map(({ name }) => [name, true]));
  const { paths } = JSON.parse(readText('openapi.json')) as { paths: Record<string, object> };
  expect(ITEMS).toHaveLength(Object.values(paths).flatMap((methods) => Object.keys(methods)).length);
});
