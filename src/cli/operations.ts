import { readFileSync } from 'node:fs';
import { PACKAGE_FOLDER } from '../platform/package-folder.ts';

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

/** The named fields that the input has. */
const picked = (input: Input, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])));

/** The tag of operations on your own session and credentials. `kolo act` omits them. */
const OF_YOURSELF = 'Signing in';
/** Fields with an option of their own in `kolo act`. */
const OPTIONS = ['business_id', 'mode', 'reason', 'content'];

/** An operation of the operator API. */
export class Operation {
  readonly id: string;
  readonly summary: string;
  /** Fields of the path, query, body and proposal content, without `OPTIONS`. */
  readonly fields: ReadonlyMap<string, DescribedSchema>;
  readonly #method: string;
  readonly #path: string;
  readonly inPath: readonly string[];
  readonly inQuery: readonly string[];
  readonly inBody: readonly string[];
  /** Fields of a proposal's content; empty for an operation that is no proposal. */
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

  /** Builds the request: each field goes into the path, query or body. */
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
  /** Acts of operators, by the act's name if it is proposed, otherwise by operationId. */
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

const FILE = new URL('openapi-ops.json', PACKAGE_FOLDER);

/** Reads the description in the package. */
export const readOperations = (): Operations =>
  new Operations(JSON.parse(readFileSync(FILE, 'utf8')) as Description);
