/** A page of a list, as Kolo answers it. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Cursor of the next page; null on the last. */
  readonly next: string | null;
}

interface Paged {
  paginatedPayload: {
    edges: readonly unknown[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
}

/**
 * A list, read page by page as it is gone through: `for await (const wallet of kolo.wallets.list())`. Pages go by key, so what is added
 * meanwhile neither repeats nor hides a row (contract section 1, "Lists").
 */
export class List<Item> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<unknown>;

  constructor(read: (cursor: string | undefined) => Promise<unknown>) {
    this.#read = read;
  }

  /** One page. @param cursor `next` of the page before; the first where it is left out */
  async page(cursor?: string): Promise<Page<Item>> {
    const { edges, pageInfo } = ((await this.#read(cursor)) as Paged).paginatedPayload;
    return { items: edges as readonly Item[], next: pageInfo.hasNextPage ? pageInfo.endCursor : null };
  }

  /** All pages, one after the other. */
  async *pages(): AsyncGenerator<Page<Item>> {
    for (let cursor: string | undefined; ; ) {
      const page = await this.page(cursor);
      yield page;
      if (page.next === null) return;
      cursor = page.next;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for await (const { items } of this.pages()) yield* items;
  }
}
