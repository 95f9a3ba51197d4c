import { type Parameter, resolved, type Schema } from '../description.ts';
import { Words } from './text.tsx';

/** Schemas are opened so deep; what lies deeper is shown by the example. */
const DEPTH_MAX = 6;

/** Merges an object schema whose parts are spread over several places. */
function whole(schema: Schema): Schema {
  const own = resolved(schema);
  if (own.allOf === undefined) return own;
  const parts = own.allOf.map(whole);
  return {
    ...own,
    type: 'object',
    required: parts.flatMap(({ required }) => required ?? []),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, Schema>,
  };
}

const choicesOf = (schema: Schema): readonly Schema[] => (schema.anyOf ?? schema.oneOf ?? []).map(whole);

/** The type in words: `string or null`, `list of objects`. */
function typeOf(schema: Schema): string {
  const choices = choicesOf(schema);
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(' or ');
  const types = [schema.type ?? (schema.const === undefined ? 'any' : typeof schema.const)].flat();
  const words = types.map((type) => {
    if (type !== 'array') return type === 'string' && schema.format !== undefined ? schema.format : type;
    return schema.items === undefined ? 'list' : `list of ${typeOf(whole(schema.items))}`;
  });
  return words.join(' or ');
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** `1 to 100 characters`; undefined where neither end is said. */
function range(from: number | undefined, to: number | undefined, unit: string): string | undefined {
  if (from === undefined && to === undefined) return undefined;
  const low = from?.toLocaleString('en');
  const high = to?.toLocaleString('en');
  if (low === undefined) return `at most ${high}${unit}`;
  return high === undefined ? `at least ${low}${unit}` : `${low} to ${high}${unit}`;
}

/** Patterns that have a name. */
const NAMED_PATTERNS: Readonly<Record<string, string>> = {
  '^[\\x20-\\x7E]+$': 'printable ASCII',
  '^[^\\p{Cc}\\p{Cs}]*$': 'no control characters',
  '^[0-9]{10}$': '10 digits',
  '^[0-9]{11}$': '11 digits',
};

/** Bounds in words. */
function boundsOf(schema: Schema, named: string | undefined): string[] {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, default: otherwise } = schema;
  return [
    named,
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    // The largest integer that every JSON parser keeps is no rule of Kolo's.
    range(minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum, ''),
    otherwise === undefined ? undefined : `${shown(otherwise)} when left out`,
  ].filter((bound) => bound !== undefined);
}

/** Constraints on a value beside its type. */
function Limits({ schema }: { schema: Schema }) {
  const { pattern } = schema;
  const words = schema.const === undefined ? schema.enum : [schema.const];
  const named = NAMED_PATTERNS[pattern ?? ''];
  const bounds = words === undefined ? boundsOf(schema, named) : [];
  return (
    <>
      {bounds.length > 0 && <p className="limits">{bounds.join('; ')}</p>}
      {words !== undefined && (
        <p className="limits">
          {words.map((word) => (
            <code key={shown(word)}>{shown(word)}</code>
          ))}
          {schema['x-may-grow'] && <span> and whatever a later version adds</span>}
          {schema['x-set-by-service'] !== undefined && <span> a setting of each service</span>}
        </p>
      )}
      {pattern !== undefined && named === undefined && words === undefined && (
        <p className="limits">
          matches <code>{pattern}</code>
        </p>
      )}
    </>
  );
}

/** Nested values: fields of an object, of a list's objects, or of each alternative. */
function Inside({ schema, depth }: { schema: Schema; depth: number }) {
  if (depth > DEPTH_MAX) return null;
  if (schema.items !== undefined) return <Inside schema={whole(schema.items)} depth={depth} />;
  const choices = choicesOf(schema).filter(({ properties, items }) => properties ?? items);
  if (choices.length > 0)
    return choices.map((choice, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are in no other order, ever
      <Inside key={index} schema={choice} depth={depth} />
    ));
  if (schema.properties === undefined) return null;
  const fields = <Fields schema={schema} depth={depth + 1} />;
  if (depth === 0) return fields;
  const { length } = Object.keys(schema.properties);
  return (
    <details className="inside">
      <summary>
        {schema.title ?? 'Its'} {length === 1 ? 'field' : `${length} fields`}
      </summary>
      {fields}
    </details>
  );
}

interface FieldParts {
  name: string;
  schema: Schema;
  isRequired: boolean;
  about?: string | undefined;
  depth: number;
}

function Field({ name, schema, isRequired, about, depth }: FieldParts) {
  const inner = whole(schema);
  return (
    <div className="field">
      <dt>
        <code>{name}</code> <span className="type">{typeOf(inner)}</span>
        {isRequired && <span className="required">required</span>}
      </dt>
      <dd>
        <Words text={about ?? schema.description ?? inner.description} />
        <Limits
          schema={inner.items === undefined ? inner : { ...whole(inner.items), ...limitsOfList(inner) }}
        />
        <Inside schema={inner} depth={depth} />
      </dd>
    </div>
  );
}

const limitsOfList = ({ minItems, maxItems }: Schema): Schema => ({
  ...(minItems === undefined ? {} : { minItems }),
  ...(maxItems === undefined ? {} : { maxItems }),
});

/** The fields of a body, what lies inside them folded. @param depth how deep it lies itself */
export function Fields({ schema, depth = 1 }: { schema: Schema; depth?: number }) {
  const { properties = {}, required = [] } = whole(schema);
  return (
    <dl className="fields">
      {Object.entries(properties).map(([name, field]) => (
        <Field key={name} name={name} schema={field} isRequired={required.includes(name)} depth={depth} />
      ))}
    </dl>
  );
}

/** Parameters in the path, the query or the headers. */
export function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  return (
    <dl className="fields">
      {parameters.map(({ name, required = false, description, schema }) => (
        <Field key={name} name={name} schema={schema} isRequired={required} about={description} depth={1} />
      ))}
    </dl>
  );
}
