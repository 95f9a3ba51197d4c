import { forget, knownFor, type Sources, storeAnswer, storedKey, storeKey } from './session.ts';

/** The pages' access to the sandbox here: `{ api_is_here, key_is_offered }`, and by POST the key. */
const SANDBOX = '/docs/sandbox';
/** Where samples say that Kolo is (`samples.ts`). */
const SAMPLE_ADDRESS = 'http://127.0.0.1:4000';
/** A name that something is to be put in the place of, such as `WALLET_ID`. */
const NAME = /\b[A-Z]+(?:_[A-Z]+)+\b/g;
/** The default time zone of business days; an installation may set another. */
const LAGOS = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' });

const sourcesOf = (form: HTMLFormElement): Sources => JSON.parse(form.dataset.sources!) as Sources;
const fieldsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'),
];

/** The times that requests name: the business's month up to today, and now. */
function timesNow(): Readonly<Record<string, string>> {
  const now = new Date();
  const today = LAGOS.format(now);
  return {
    MONTH_BEGIN: `${today.slice(0, 8)}01`,
    DAY_TODAY: today,
    TIME_NOW: now.toISOString(),
    TIME_NUMBER: String(now.getTime()),
  };
}

/** Fills names in by what is known by now. */
function fill(form: HTMLFormElement): void {
  const sources = sourcesOf(form);
  const times = timesNow();
  for (const field of fieldsOf(form))
    field.value = field.value.replace(NAME, (name) => times[name] ?? String(knownFor(name, sources) ?? name));
}

/** Says what is still to be filled in, and where it comes from. */
function showNeeds(form: HTMLFormElement): void {
  const text = fieldsOf(form)
    .map(({ value }) => value)
    .join(' ');
  const names = new Set(text.match(NAME));
  for (const need of form.querySelectorAll<HTMLElement>('[data-need]'))
    need.hidden = !names.has(need.dataset.need!);
}

function show(form: HTMLFormElement, said: string, text: string): void {
  form.querySelector('[data-said]')!.textContent = said;
  const at = form.querySelector<HTMLElement>('[data-answer]')!;
  const block = document.createElement('pre');
  block.className = 'code';
  block.tabIndex = 0;
  block.textContent = text;
  at.replaceChildren(block);
  at.hidden = text === '';
}

/** Sends what the form holds. @returns the answer; undefined where none came */
function send(form: HTMLFormElement, key: string): Promise<Response | undefined> {
  const fields = new FormData(form);
  const body = fields.get('body');
  const headers = {
    authorization: `Bearer ${key}`,
    ...(body === null ? {} : { 'content-type': 'application/json' }),
  };
  const url = new URL(String(fields.get('url')), location.origin);
  return fetch(url, {
    method: form.dataset.method!,
    headers,
    body: body === null ? null : String(body),
  }).catch(() => undefined);
}

async function sendAndShow(form: HTMLFormElement, key: string): Promise<void> {
  const began = performance.now();
  const answer = await send(form, key);
  if (answer === undefined)
    return show(form, 'No response. Check that Kolo is running, and the address.', '');
  const said = `${answer.status}, ${Math.round(performance.now() - began)} ms`;
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  show(form, said, isJson ? JSON.stringify(JSON.parse(text), null, 2) : text);
  if (isJson && answer.ok) {
    const { data } = JSON.parse(text) as { data?: unknown };
    const sent = JSON.parse(String(new FormData(form).get('body') ?? '{}')) as object;
    storeAnswer(form.dataset.operation!, sent, data, sourcesOf(form));
  }
  // Of a data folder that is not there any more.
  if (answer.status === 401) {
    forget();
    form.hidden = true;
    offerKey(form, 'This key is no longer valid.');
  }
}

function offerSending(form: HTMLFormElement): void {
  fill(form);
  showNeeds(form);
  form.hidden = false;
}

/** The button that asks for the key, once in a session of the browser. @param why what stands before it */
function offerKey(form: HTMLFormElement, why = ''): void {
  const offer = document.createElement('p');
  offer.className = 'offer';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Use the sandbox key';
  offer.append(why, ' ', button, ' to send requests from this page.');
  button.addEventListener('click', async () => {
    const response = await fetch(SANDBOX, { method: 'POST' });
    if (!response.ok) {
      offer.textContent = 'Kolo did not return its key. Find `secret_key` in `.kolo/sandbox.json`.';
      return;
    }
    storeKey(((await response.json()) as { key: string }).key);
    offer.remove();
    offerSending(form);
    form.querySelector('button')!.focus();
  });
  form.before(offer);
}

/** Samples name the address that the page came from. */
function addressSamples(): void {
  for (const code of document.querySelectorAll('.samples code')) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      text.data = text.data.replace(SAMPLE_ADDRESS, location.origin);
    }
  }
}

/** Lets the request of a page be sent from it, where there is a sandbox and the page may have its key. */
export async function addTrying(): Promise<void> {
  const form = document.querySelector<HTMLFormElement>('[data-try]');
  if (form === null) return;
  const can = (await (await fetch(SANDBOX)).json()) as { api_is_here: boolean; key_is_offered: boolean };
  if (can.api_is_here) addressSamples();
  if (!can.key_is_offered) return;
  form.addEventListener('input', () => showNeeds(form));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void sendAndShow(form, storedKey() ?? '');
  });
  if (storedKey() === null) offerKey(form);
  else offerSending(form);
}
