import { markdownOfEvent } from '../as-markdown.ts';
import { pathOfEvent } from '../contents.ts';
import type { Event } from '../description.ts';
import { fieldsOf, parametersOf } from '../fields.ts';
import { blockOf } from '../markdown.ts';
import { receiverOf } from '../samples.ts';
import type { PageParts } from './layout.tsx';
import { Json, Pair } from './parts.tsx';
import { FieldList } from './schema.tsx';
import { Html, Words } from './text.tsx';

/** The page of a type of event. */
export function eventPage(event: Event): PageParts {
  const { type, summary, description, schema, example, headers } = event;
  return {
    path: pathOfEvent(type),
    title: type,
    about: `${summary}.`,
    markdown: markdownOfEvent(event),
    children: (
      <article className="operation">
        <p className="kind">Event</p>
        <h1>{type}</h1>
        <p className="lead">{summary}.</p>
        <Words text={description} />
        <Pair title="Payload" beside={<Json value={example} />}>
          <FieldList fields={fieldsOf(schema, 'payload')} of="response" />
        </Pair>
        <Pair title="Headers" beside={<Html html={blockOf(receiverOf(event), 'ts')} />}>
          <FieldList fields={parametersOf(headers, 'header')} of="response" />
          <h3 id="handle-the-event">Handle the event</h3>
          <p>
            Return 2xx within 15 s (the default). <a href="/docs/guides/webhooks">The guide on webhooks</a>{' '}
            has receivers in five languages, and the retry schedule.
          </p>
        </Pair>
      </article>
    ),
  };
}
