import { pathOfEvent } from './contents.ts';
import { EVENTS, type Parameter, resolved, type Schema } from './description.ts';

/** A field or a parameter, with the fields inside it. */
export interface Field {
  /** Its anchor: `body-transfers-amount`. */
  id: string;
  name: string;
  type: string;
  isRequired: boolean;
  /** Markdown. */
  about: string | undefined;
  /** Possible values and bounds, in Markdown. */
  limits: readonly string[];
  inside: readonly Fields[];
}

/** The fields of one object, or where they are described. */
export interface Fields {
  /** Set where an object may be one of several. */
  title?: string | undefined;
  /** The place that describes the same object. */
  see?: { address: string; text: string };
  fields: readonly Field[];
}

/** Headings of the parameters in each place, in the order of pages. */
export const PLACES = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' } as const;

/** Smaller objects are described each time. */
const REPEATED_MIN = 3;

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

const choicesOf = (schema: Schema): readonly Schema[] => schema.anyOf ?? schema.oneOf ?? [];

/** The type in words: `string or null`, `array of object`. */
function typeOf(schema: Schema): string {
  const choices = choicesOf(schema).map(whole);
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(' or ');
  const types = [schema.type ?? (schema.const === undefined ? 'any' : typeof schema.const)].flat();
  const words = types.map((type) => {
    if (type !== 'array') return type === 'string' && schema.format !== undefined ? schema.format : type;
    return schema.items === undefined ? 'array' : `array of ${typeOf(whole(schema.items))}`;
  });
  return words.join(' or ');
}

const code = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
};

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
    otherwise === undefined ? undefined : `default ${code(otherwise)}`,
  ].filter((bound) => bound !== undefined);
}

/** Constraints on a value beside its type. */
function limitsOf(schema: Schema): string[] {
  const { pattern } = schema;
  const words = schema.const === undefined ? schema.enum : [schema.const];
  if (words !== undefined) {
    const more = [
      schema['x-may-grow'] ? '; a later version may add values' : '',
      schema['x-set-by-service'] === undefined ? '' : '; each service has its own setting',
    ];
    return [
      `${words.length === 1 ? 'Value' : 'Possible values'}: ${words.map(code).join(', ')}${more.join('')}.`,
    ];
  }
  const named = NAMED_PATTERNS[pattern ?? ''];
  const bounds = boundsOf(schema, named).join('; ');
  return [
    ...(bounds === '' ? [] : [`${bounds[0]!.toUpperCase()}${bounds.slice(1)}.`]),
    ...(pattern === undefined || named !== undefined ? [] : [`Pattern: ${code(pattern)}`]),
  ];
}

/** Pages of objects that have one. */
const PAGES: ReadonlyMap<string, { address: string; text: string }> = new Map(
  EVENTS.flatMap(({ type, schema }) =>
    schema.$ref === undefined ? [] : [[schema.$ref, { address: pathOfEvent(type), text: type }] as const],
  ),
);

type Place = NonNullable<Fields['see']>;

/** The names that lead to a field, behind the beginning of its anchor. `or-1` stands for an alternative. */
type Path = readonly string[];

const idOf = (path: Path): string => path.join('-');
const dotted = ([, ...names]: Path): string => names.filter((name) => !/^or-\d+$/.test(name)).join('.');

/** Collects the fields of one body; describes an object once, and later refers to that place. */
class Collector {
  readonly #described = new Map<string, Place>();

  object(schema: Schema, path: Path): Field[] {
    const { properties = {}, required = [] } = whole(schema);
    return Object.entries(properties).map(([name, field]) =>
      this.field([...path, name], field, required.includes(name)),
    );
  }

  field(path: Path, schema: Schema, isRequired: boolean, about?: string): Field {
    const inner = whole(schema);
    const { minItems, maxItems, items } = inner;
    const ofList = {
      ...(minItems === undefined ? {} : { minItems }),
      ...(maxItems === undefined ? {} : { maxItems }),
    };
    return {
      id: idOf(path),
      name: path.at(-1)!,
      type: typeOf(inner),
      isRequired,
      about: about ?? schema.description ?? inner.description,
      limits: limitsOf(items === undefined ? inner : { ...whole(items), ...ofList }),
      inside: this.#inside(schema, path),
    };
  }

  /** The objects inside a value: itself, a list's items, or each alternative. */
  #inside(schema: Schema, path: Path): Fields[] {
    const page = PAGES.get(schema.$ref ?? '');
    if (page !== undefined) return [{ see: page, fields: [] }];
    const own = whole(schema);
    if (own.items !== undefined) return this.#inside(own.items, path);
    const choices = choicesOf(own);
    if (choices.length > 0)
      return choices.flatMap((choice, index) =>
        this.#inside(choice, [...path, `or-${index}`]).map((inside) => ({
          ...inside,
          title: whole(choice).title,
        })),
      );
    if (own.properties === undefined) return [];
    const key = JSON.stringify([own.required, own.properties]);
    const see = this.#described.get(key);
    if (see !== undefined) return [{ see, fields: [] }];
    if (Object.keys(own.properties).length >= REPEATED_MIN)
      this.#described.set(key, { address: `#${idOf(path)}`, text: dotted(path) });
    return [{ fields: this.object(own, path) }];
  }
}

/** The fields of a body. @param id what their anchors begin with */
export const fieldsOf = (schema: Schema, id: string): Field[] => new Collector().object(schema, [id]);

/** Parameters in the path, the query or the headers. @param id what their anchors begin with */
export const parametersOf = (parameters: readonly Parameter[], id: string): Field[] =>
  parameters.map(({ name, required = false, description, schema }) =>
    new Collector().field([id, name], schema, required, description),
  );
