import { slug } from 'github-slugger';
import { EVENT_PAGES, pathOfEvent, pathOfOperation, REFERENCE } from '../contents.ts';
import type { Event, Operation } from '../description.ts';
import { CONVENTIONS, EVENTS, OPERATIONS, TAGS } from '../description.ts';
import { BROUGHT_BY } from '../fill-ins.ts';
import { blockOf, type Heading } from '../markdown.ts';
import { curlOf, programOf, receiverOf } from '../samples.ts';
import { neededIn, triedBodyOf, triedUrlOf } from '../tried.ts';
import { Method, type PageParts } from './layout.tsx';
import { Fields, Parameters } from './schema.tsx';
import { Html, Words } from './text.tsx';

const PLACES = { path: 'In the path', query: 'In the query', header: 'Headers' } as const;

const json = (value: unknown): string => blockOf(JSON.stringify(value, null, 2), 'json');

const headingsOf = (...texts: readonly string[]): Heading[] =>
  texts.map((text) => ({ level: 2, text, id: slug(text) }));

/** A part of a page, which the list beside it leads to. */
function Part({ title, children }: { title: string; children: React.ReactNode }) {
  const [heading] = headingsOf(title);
  return (
    <section>
      <h2 id={heading!.id}>{title}</h2>
      {children}
    </section>
  );
}

/** Samples of one request, one of which is shown. */
function Samples({ operation }: { operation: Operation }) {
  const samples = [
    { name: 'curl', html: blockOf(curlOf(operation), 'bash') },
    { name: 'TypeScript', html: blockOf(programOf(operation), 'typescript') },
  ];
  return (
    <div className="samples" data-samples>
      {samples.map(({ name, html }) => (
        <div key={name} data-sample={name}>
          <h3>{name}</h3>
          <Html html={html} />
        </div>
      ))}
    </div>
  );
}

/** Placeholders of a request, and the operations that fill them; the browser hides those it has values for. */
function Needs({ text }: { text: string }) {
  return neededIn(text).map(({ name, operation }) => (
    <p key={name} data-need={name} className="need">
      <code>{name}</code>{' '}
      {operation === undefined ? (
        'is yours to fill in.'
      ) : (
        <>
          comes from{' '}
          <a href={pathOfOperation(operation)}>
            {OPERATIONS.find(({ operationId }) => operationId === operation)!.summary}
          </a>
          : send that first, or fill it in.
        </>
      )}
    </p>
  ));
}

/** Form that sends the request from the page; shown where the sandbox's key is available. */
function Try({ operation }: { operation: Operation }) {
  const url = triedUrlOf(operation);
  const body = triedBodyOf(operation);
  return (
    <form
      className="try"
      data-try
      data-operation={operation.operationId}
      data-method={operation.method.toUpperCase()}
      data-sources={JSON.stringify(BROUGHT_BY)}
      hidden
    >
      <h3>Try it in the sandbox</h3>
      <label>
        Address
        <input name="url" defaultValue={url} spellCheck={false} autoComplete="off" />
      </label>
      {body !== undefined && (
        <label>
          Body
          <textarea name="body" rows={body.split('\n').length} spellCheck={false} defaultValue={body} />
        </label>
      )}
      <Needs text={`${url} ${body ?? ''}`} />
      <p>
        <button type="submit">Send</button> <output data-said />
      </p>
      <div data-answer hidden />
    </form>
  );
}

/** An answer that is no success: each code with its example. */
function Refusal({ answer }: { answer: Operation['answers'][number] }) {
  const examples = Object.entries(answer.content?.['application/json']?.examples ?? {});
  return (
    <details className="answer">
      <summary>
        <b>{answer.status}</b>{' '}
        {examples.map(([code]) => (
          <code key={code}>{code}</code>
        ))}
      </summary>
      {examples.map(([code, { value }]) => (
        <div key={code}>
          <p>
            <a href={`/docs/errors#${code}`}>
              <code>{code}</code>: what to do
            </a>
          </p>
          <Html html={json(value)} />
        </div>
      ))}
    </details>
  );
}

function Success({ answer }: { answer: Operation['answers'][number] }) {
  const media = answer.content?.['application/json'];
  const others = Object.keys(answer.content ?? {}).filter((type) => type !== 'application/json');
  return (
    <div className="answer">
      <p>
        <b>{answer.status}</b> <Inline text={answer.description} />
        {others.length > 0 && <> Also as {others.join(' and ')}.</>}
      </p>
      {media !== undefined && (
        <>
          <Html html={json(media.example)} />
          <Fields schema={media.schema} />
        </>
      )}
    </div>
  );
}

const Inline = ({ text }: { text: string }) => <span>{text.replaceAll('`', '')}</span>;

/** The page of an operation. */
export function operationPage(operation: Operation): PageParts {
  const { operationId, method, path, summary, description, parameters, body, answers } = operation;
  const isSuccess = ({ status }: { status: string }): boolean => status.startsWith('2');
  const placed = (['path', 'query', 'header'] as const)
    .map((place) => [place, parameters.filter((one) => one.in === place)] as const)
    .filter(([, some]) => some.length > 0);
  const takes = placed.length > 0 || body !== undefined;
  return {
    path: pathOfOperation(operationId),
    title: summary,
    about: `${method.toUpperCase()} ${path}: ${summary}.`,
    headings: headingsOf('Samples', ...(takes ? ['Request'] : []), 'Answer', 'Refusals'),
    children: (
      <article className="operation">
        <p className="kind">{operation.tags[0]}</p>
        <h1>{summary}</h1>
        <p className="address">
          <Method method={method} /> <code>{path}</code> <span className="operation-id">{operationId}</span>
        </p>
        <Words text={description} />
        <Part title="Samples">
          <Samples operation={operation} />
          <Try operation={operation} />
        </Part>
        {takes && (
          <Part title="Request">
            {placed.map(([place, some]) => (
              <div key={place}>
                <h3>{PLACES[place]}</h3>
                <Parameters parameters={some} />
              </div>
            ))}
            {body !== undefined && (
              <>
                <h3>Body</h3>
                <Fields schema={body.schema} />
              </>
            )}
          </Part>
        )}
        <Part title="Answer">
          {answers.filter(isSuccess).map((answer) => (
            <Success key={answer.status} answer={answer} />
          ))}
        </Part>
        <Part title="Refusals">
          {answers
            .filter((answer) => !isSuccess(answer))
            .map((answer) => (
              <Refusal key={answer.status} answer={answer} />
            ))}
        </Part>
      </article>
    ),
  };
}

/** The page of a type of event. */
export function eventPage(event: Event): PageParts {
  const { type, summary, description, schema, example, headers } = event;
  return {
    path: pathOfEvent(type),
    title: type,
    about: `${summary}.`,
    headings: headingsOf('What is posted', 'Fields', 'Headers', 'Receiving it'),
    children: (
      <article className="operation">
        <p className="kind">Event</p>
        <h1>{type}</h1>
        <p className="lead">{summary}.</p>
        <Words text={description} />
        <Part title="What is posted">
          <Html html={json(example)} />
        </Part>
        <Part title="Fields">
          <Fields schema={schema} />
        </Part>
        <Part title="Headers">
          <Parameters parameters={headers} />
        </Part>
        <Part title="Receiving it">
          <p>
            Answer 2xx within the time that <a href="/docs/guides/webhooks">the guide on webhooks</a> says; it
            has receivers in five languages, and the schedule of what is sent again.
          </p>
          <Html html={blockOf(receiverOf(event), 'typescript')} />
        </Part>
      </article>
    ),
  };
}

/** All operations and events at a glance. */
export const referencePage: PageParts = {
  path: '/docs/reference',
  title: 'Reference',
  about: 'Every operation and every event.',
  headings: headingsOf(...REFERENCE.map(({ title }) => title), EVENT_PAGES.title, 'Conventions'),
  children: (
    <article className="operation">
      <h1>Reference</h1>
      <p>
        {OPERATIONS.length} operations and {EVENTS.length} events, as <a href="/openapi.json">openapi.json</a>{' '}
        describes them.
      </p>
      {REFERENCE.map(({ title, entries }) => (
        <Part key={title} title={title}>
          <p>{TAGS.find(({ name }) => name === title)!.description}</p>
          <ul className="operations">
            {entries.map((entry) => (
              <li key={entry.path}>
                <a href={entry.path}>
                  <Method method={entry.method!} /> {entry.title}
                </a>
              </li>
            ))}
          </ul>
        </Part>
      ))}
      <Part title={EVENT_PAGES.title}>
        <ul className="operations">
          {EVENTS.map(({ type, summary }) => (
            <li key={type}>
              <a href={pathOfEvent(type)}>
                <code>{type}</code> {summary}
              </a>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Conventions">
        <Words text={CONVENTIONS} />
      </Part>
    </article>
  ),
};
