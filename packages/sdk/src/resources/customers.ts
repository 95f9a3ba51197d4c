import type { CallOptions } from '../core/call.ts';
import type { List } from '../core/pages.ts';
import { Resource, segment } from '../core/resource.ts';
import type { BodyOf, DataOf, FilterOf, ItemOf } from '../core/types.ts';

/** Customers of the business, each with a default wallet. */
export class Customers extends Resource {
  /**
   * Makes a customer with its default wallet.
   *
   * @param customer with `returnIfExist` the one that has the BVN or email already is answered, and none is made
   * @throws CustomerExistsError; InvalidRequestError; OutcomeUnknownError
   */
  create(
    { returnIfExist, ...body }: BodyOf<'createCustomer'> & { returnIfExist?: boolean | undefined },
    options?: CallOptions,
  ): Promise<DataOf<'createCustomer'>> {
    const query = { returnIfExist };
    return this.send<'createCustomer'>({
      action: 'Creating a customer',
      method: 'POST',
      path: '/api/v1/customers',
      query,
      body,
      repeating: 'key',
      options,
    });
  }

  /** Reads one. @throws NotFoundError */
  get(id: string, options?: CallOptions): Promise<DataOf<'retrieveCustomer'>> {
    return this.read<'retrieveCustomer'>(`/api/v1/customers/${segment(id)}`, undefined, options);
  }

  /** Adds what is not known yet of one: a phone, a BVN, an id. The same again changes nothing. @throws InvalidRequestError */
  update(
    id: string,
    body: BodyOf<'updateCustomer'>,
    options?: CallOptions,
  ): Promise<DataOf<'updateCustomer'>> {
    return this.send<'updateCustomer'>({
      action: 'Changing a customer',
      method: 'PATCH',
      path: `/api/v1/customers/${segment(id)}`,
      body,
      repeating: 'same',
      options,
    });
  }

  /** Customers, the newest first. */
  list(filter?: FilterOf<'listCustomers'>, options?: CallOptions): List<ItemOf<'listCustomers'>> {
    return this.listOf<'listCustomers'>('/api/v1/customers', filter, options);
  }
}
