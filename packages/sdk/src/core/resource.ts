import { type Call, type CallOptions, call, type Line } from './call.ts';
import { List } from './pages.ts';
import type { Answer } from './send.ts';
import type { DataOf, FilterOf, ItemOf, OperationId } from './types.ts';

/** Operations of one kind, over one line. */
export abstract class Resource {
  readonly #line: Line;

  constructor(line: Line) {
    this.#line = line;
  }

  /** Makes a call. @returns the whole answer */
  protected answer(request: Call): Promise<Answer> {
    return call(this.#line, request);
  }

  /** Makes a call. @returns the `data` of the answer */
  protected async send<Id extends OperationId>(request: Call): Promise<DataOf<Id>> {
    return (await this.answer(request)).data as DataOf<Id>;
  }

  /** Reads a path. */
  protected read<Id extends OperationId>(
    path: string,
    query?: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<DataOf<Id>> {
    return this.send<Id>({
      action: `Reading ${path}`,
      method: 'GET',
      path,
      query,
      repeating: 'read',
      options,
    });
  }

  /** A list. It reads nothing until it is iterated. */
  protected listOf<Id extends OperationId>(
    path: string,
    filter: FilterOf<Id> | undefined,
    options?: CallOptions,
  ): List<ItemOf<Id>> {
    return new List((cursor) => this.read(path, { ...filter, cursor }, options));
  }
}

/** Encodes a path segment. */
export const segment = (value: string): string => encodeURIComponent(value);
