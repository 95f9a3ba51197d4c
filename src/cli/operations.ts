import { readFileSync } from 'node:fs';

type Input = Readonly<Record<string, unknown>>;

interface DescribedSchema {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, DescribedSchema>>;
}

interface Described {
  operationId: string;
  summary: string;
  tags: readonly string[];
  parameters?: readonly { name: string; in: string; schema: DescribedSchema }[];
  requestBody?: { content: { 'application/json': { schema: DescribedSchema } } };
}

type Description = { paths: Readonly<Record<string, Readonly<Record<string, Described>>>> };

interface Request {
  method: string;
  path: string;
  body: object | undefined;
}

/** The given fields among the named ones. */
const picked = (input: Input, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])));

/** The tag of operations on your own session and credentials, which are no acts. */
const OF_YOURSELF = 'Signing in';
/** In the path of an environment, and an option of each command. */
const OPTIONS = ['business_id', 'mode', 'reason', 'content'];

/** An operation of the operator API. */
export class Operation {
  readonly id: string;
  readonly summary: string;
  /** Fields that one gives: of the path and body, and of a proposal's content. */
  readonly fields: ReadonlyMap<string, DescribedSchema>;
  readonly #method: string;
  readonly #path: string;
  /** Names of parameters by place. */
  readonly inPath: readonly string[];
  readonly inQuery: readonly string[];
  readonly inBody: readonly string[];
  /** Names of the fields of a proposal's content; empty for any other operation. */
  readonly inContent: readonly string[];
  readonly #hasBody: boolean;

  constructor(method: string, path: string, described: Described) {
    const { operationId, summary, parameters = [], requestBody } = described;
    this.id = operationId;
    this.summary = summary;
    this.#method = method.toUpperCase();
    this.#path = path;
    const namesIn = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name);
    this.inPath = namesIn('path');
    this.inQuery = namesIn('query');
    const body = requestBody?.content['application/json'].schema.properties ?? {};
    this.inBody = Object.keys(body);
    this.inContent = Object.keys(body.content?.properties ?? {});
    this.#hasBody = requestBody !== undefined;
    const schemas = [
      ...parameters.map(({ name, schema }) => [name, schema] as const),
      ...Object.entries({ ...body, ...body.content?.properties }),
    ];
    this.fields = new Map(schemas.filter(([name]) => !OPTIONS.includes(name)));
  }

  get isProposal(): boolean {
    return this.inContent.length > 0;
  }

  /** Puts each given field where the operation has it. */
  request(input: Input): Request {
    const path = this.#path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(input[name])),
    );
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(picked(input, this.inQuery))) query.set(name, String(value));
    return {
      method: this.#method,
      path: query.size === 0 ? path : `${path}?${query}`,
      body: this.#hasBody ? picked(input, this.inBody) : undefined,
    };
  }

  /** The content of a proposal. */
  content(input: Input): object {
    return picked(input, this.inContent);
  }
}

/** The operations of the operator API, from its description. */
export class Operations {
  readonly #byId = new Map<string, Operation>();
  readonly #proposals = new Map<string, Operation>();
  /** Acts of operators, by the name of the act, or by the operationId of an act done at once. */
  readonly acts = new Map<string, Operation>();

  constructor({ paths }: Description) {
    for (const [path, methods] of Object.entries(paths))
      for (const [method, described] of Object.entries(methods)) {
        const operation = new Operation(method, path, described);
        this.#byId.set(described.operationId, operation);
        const [, act] = /\/proposals\/([a-z_]+\.[a-z_]+)$/.exec(path) ?? [];
        if (act !== undefined) this.#proposals.set(act, operation);
        if (method !== 'get' && !described.tags.includes(OF_YOURSELF))
          this.acts.set(act ?? operation.id, operation);
      }
  }

  operation(id: string): Operation {
    const operation = this.#byId.get(id);
    if (operation === undefined) throw new Error(`The operator API has no operation ${id}`);
    return operation;
  }

  /** The operation that proposes an act. */
  proposal(act: string): Operation {
    const operation = this.#proposals.get(act);
    if (operation === undefined) throw new Error(`The operator API has no act ${act}`);
    return operation;
  }
}

const FILE = new URL('../../openapi-ops.json', import.meta.url);

/** Reads the description in the package. */
export const readOperations = (): Operations =>
  new Operations(JSON.parse(readFileSync(FILE, 'utf8')) as Description);
