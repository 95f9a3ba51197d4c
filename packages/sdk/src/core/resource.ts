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

  /** Makes a call. @returns all that the answer says */
  protected answer(asked: Call): Promise<Answer> {
    return call(this.#line, asked);
  }

  /** Makes a call. @returns the `data` of the answer */
  protected async ask<Id extends OperationId>(asked: Call): Promise<DataOf<Id>> {
    return (await this.answer(asked)).data as DataOf<Id>;
  }

  /** Reads what a path answers. */
  protected read<Id extends OperationId>(
    path: string,
    query?: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<DataOf<Id>> {
    return this.ask<Id>({ what: `Reading ${path}`, method: 'GET', path, query, repeating: 'read', options });
  }

  /** A list, of which nothing is read before somebody goes through it. */
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
