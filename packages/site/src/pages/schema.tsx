import type { Field, Fields } from '../fields.ts';
import { Words } from './text.tsx';

/** Requests mark what they require, answers what they may lack. */
type Direction = 'request' | 'response';

function Inside({ inside, of }: { inside: Fields; of: Direction }) {
  const { title, see, fields } = inside;
  if (see !== undefined)
    return (
      <p className="see">
        The fields of{' '}
        <a href={see.address}>
          <code>{see.text}</code>
        </a>
        .
      </p>
    );
  return (
    <>
      {title !== undefined && <p className="see">{title}</p>}
      <FieldList fields={fields} of={of} />
    </>
  );
}

function Row({ field, of }: { field: Field; of: Direction }) {
  const { id, name, type, isRequired, about, limits, inside } = field;
  return (
    <div className="field" id={id}>
      <dt>
        <code className="name">{name}</code> <span className="type">{type}</span>
        {of === 'request' && isRequired && <span className="required">required</span>}
        {of === 'response' && !isRequired && <span className="type"> · optional</span>}
      </dt>
      <dd>
        <Words text={about} />
        {limits.map((limit) => (
          <Words key={limit} className="limits" text={limit} />
        ))}
        {inside.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are in no other order, ever
          <Inside key={index} inside={part} of={of} />
        ))}
      </dd>
    </div>
  );
}

/** Fields or parameters, what lies inside them indented. */
export function FieldList({ fields, of }: { fields: readonly Field[]; of: Direction }) {
  return (
    <dl className="fields">
      {fields.map((field) => (
        <Row key={field.id} field={field} of={of} />
      ))}
    </dl>
  );
}
