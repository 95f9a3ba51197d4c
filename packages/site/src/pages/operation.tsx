import { slug } from 'github-slugger';
import { markdownOfOperation } from '../as-markdown.ts';
import { pathOfOperation } from '../contents.ts';
import { OPERATIONS, type Operation } from '../description.ts';
import { fieldsOf, PLACES, parametersOf } from '../fields.ts';
import { BROUGHT_BY } from '../fill-ins.ts';
import { blockOf } from '../markdown.ts';
import { samplesOf } from '../samples.ts';
import { neededIn, triedBodyOf, triedUrlOf } from '../tried.ts';
import { Method, type PageParts } from './layout.tsx';
import { Json, Pair } from './parts.tsx';
import { FieldList } from './schema.tsx';
import { Html, Words } from './text.tsx';

type Answer = Operation['answers'][number];

/** Samples of one request, one of which is shown. */
function Samples({ operation }: { operation: Operation }) {
  return (
    <div className="samples" data-samples>
      {samplesOf(operation).map(({ name, language, code }) => (
        <div key={name} data-sample={name}>
          <h3>{name}</h3>
          <Html html={blockOf(code, language)} />
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
        'needs a value of your own.'
      ) : (
        <>
          comes from{' '}
          <a href={pathOfOperation(operation)}>
            {OPERATIONS.find(({ operationId }) => operationId === operation)!.summary}
          </a>
          : send that request first, or enter a value.
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

function Request({ operation }: { operation: Operation }) {
  const { parameters, body } = operation;
  const placed = (['path', 'query', 'header'] as const)
    .map((place) => [place, parameters.filter((one) => one.in === place)] as const)
    .filter(([, some]) => some.length > 0);
  return (
    <Pair title="Request" beside={<Samples operation={operation} />}>
      {placed.map(([place, some]) => (
        <div key={place}>
          <h3>{PLACES[place]}</h3>
          <FieldList fields={parametersOf(some, place)} of="request" />
        </div>
      ))}
      {body !== undefined && (
        <>
          <h3>Body parameters</h3>
          <FieldList fields={fieldsOf(body.schema, 'body')} of="request" />
        </>
      )}
      {placed.length === 0 && body === undefined && <p>No parameters.</p>}
    </Pair>
  );
}

/** @param isOnly true if the operation has no other successful answer */
function Response({ answer, isOnly }: { answer: Answer; isOnly: boolean }) {
  const title = isOnly ? 'Response' : `Response ${answer.status}`;
  const media = answer.content?.['application/json'];
  const others = Object.keys(answer.content ?? {}).filter((type) => type !== 'application/json');
  return (
    <Pair title={title} beside={media !== undefined && <Json value={media.example} />}>
      <p>
        <b>{answer.status}</b> {answer.description.replaceAll('`', '')}
        {others.length > 0 && <> Also as {others.join(' and ')}.</>}
      </p>
      {media !== undefined && <FieldList fields={fieldsOf(media.schema, slug(title))} of="response" />}
    </Pair>
  );
}

/** The codes with which an operation refuses, with one body as an example. */
function Errors({ answers }: { answers: readonly Answer[] }) {
  const errors = answers.flatMap(({ status, content }) =>
    Object.entries(content?.['application/json']?.examples ?? {}).map(([code, { value }]) => ({
      status,
      code,
      value: value as { message: string },
    })),
  );
  return (
    <Pair title="Errors" beside={<Json value={errors[0]!.value} />}>
      <ul className="errors">
        {errors.map(({ status, code, value }) => (
          <li key={code}>
            <b>{status}</b>{' '}
            <a href={`/docs/errors#${code}`}>
              <code>{code}</code>
            </a>
            <span>{value.message}</span>
          </li>
        ))}
      </ul>
    </Pair>
  );
}

/** The page of an operation. */
export function operationPage(operation: Operation): PageParts {
  const { operationId, method, path, summary, description, answers } = operation;
  const isSuccess = ({ status }: Answer): boolean => status.startsWith('2');
  const successes = answers.filter(isSuccess);
  return {
    path: pathOfOperation(operationId),
    title: summary,
    about: `${method.toUpperCase()} ${path}: ${summary}.`,
    markdown: markdownOfOperation(operation),
    children: (
      <article className="operation">
        <p className="kind">{operation.tags[0]}</p>
        <h1>{summary}</h1>
        <p className="address">
          <Method method={method} /> <code>{path}</code> <span className="operation-id">{operationId}</span>
        </p>
        <Words text={description} />
        <Request operation={operation} />
        <Try operation={operation} />
        {successes.map((answer) => (
          <Response key={answer.status} answer={answer} isOnly={successes.length === 1} />
        ))}
        <Errors answers={answers.filter((answer) => !isSuccess(answer))} />
      </article>
    ),
  };
}
