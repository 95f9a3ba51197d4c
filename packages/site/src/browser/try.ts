/** Whether there is a sandbox to try things in, and its key: in development alone, for the machine that Kolo runs on. */
const SANDBOX = '/docs/sandbox';
const KEPT_KEY = 'sandbox-key';
const KEPT_ANSWERS = 'sandbox-answers';
const SAMPLE_ADDRESS = 'http://127.0.0.1:4000';

/** What answers brought, by where examples take it from: `createCustomer.wallet_id`. It lasts for the browser's session. */
type Answers = Record<string, unknown>;

const answers = (): Answers => JSON.parse(sessionStorage.getItem(KEPT_ANSWERS) ?? '{}') as Answers;

/** Replaces names such as `WALLET_ID` by what an answer brought, where one has. */
function filled(text: string, sources: Readonly<Record<string, string>>): string {
  const known = answers();
  return text.replace(/\b[A-Z]+(?:_[A-Z]+)+\b/g, (name) => {
    const value = known[sources[name] ?? ''];
    return value === undefined ? name : String(value);
  });
}

/** Keeps what other examples may need of an answer: of a list that of its first row. */
function keep(operation: string, body: { data?: unknown }): void {
  const { data } = body as { data?: { paginatedPayload?: { edges: unknown[] } } };
  const found = data?.paginatedPayload?.edges ?? data;
  const row = (Array.isArray(found) ? found[0] : found) as Record<string, unknown> | undefined;
  const brought = Object.entries(row ?? {}).map(([field, value]) => [`${operation}.${field}`, value]);
  sessionStorage.setItem(KEPT_ANSWERS, JSON.stringify({ ...answers(), ...Object.fromEntries(brought) }));
}

function showAnswer(at: HTMLElement, text: string): void {
  const block = document.createElement('pre');
  block.className = 'code';
  block.tabIndex = 0;
  block.textContent = text;
  at.replaceChildren(block);
  at.hidden = false;
}

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

async function send(form: HTMLFormElement, key: string): Promise<void> {
  const fields = new FormData(form);
  const { method, operation } = form.dataset as { method: string; operation: string };
  const body = fields.get('body');
  const said = form.querySelector('[data-said]')!;
  const began = performance.now();
  try {
    const response = await fetch(new URL(String(fields.get('url')), location.origin), {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === null ? {} : { body: String(body) }),
    });
    const text = await response.text();
    said.textContent = `${response.status}, ${Math.round(performance.now() - began)} ms`;
    showAnswer(form.querySelector('[data-answer]')!, pretty(text));
    if (response.ok) keep(operation, JSON.parse(text) as { data?: unknown });
  } catch {
    said.textContent = 'No answer: is Kolo still running?';
  }
}

/** Fills names in by what is known now. */
function fill(form: HTMLFormElement): void {
  const sources = JSON.parse(form.dataset.sources!) as Record<string, string>;
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    field.value = filled(field.value, sources);
}

function offerSending(form: HTMLFormElement, key: string): void {
  fill(form);
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form, key);
  });
}

/** The button that asks for the key, once in a session of the browser. */
function offerKey(form: HTMLFormElement): void {
  const offer = document.createElement('p');
  offer.className = 'offer';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Use the key of the sandbox';
  offer.append(button, ' to send this from here.');
  button.addEventListener('click', async () => {
    const response = await fetch(SANDBOX, { method: 'POST' });
    if (!response.ok) {
      offer.textContent = 'Kolo did not give its key: `secret_key` in `.kolo/sandbox.json` is it.';
      return;
    }
    const { key } = (await response.json()) as { key: string };
    sessionStorage.setItem(KEPT_KEY, key);
    offer.remove();
    offerSending(form, key);
  });
  form.before(offer);
}

/** Samples name the address that the page came from, where the API is there. */
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
  const { offered } = (await (await fetch(SANDBOX)).json()) as { offered: boolean };
  if (!offered) return;
  addressSamples();
  const key = sessionStorage.getItem(KEPT_KEY);
  if (key === null) offerKey(form);
  else offerSending(form, key);
}
