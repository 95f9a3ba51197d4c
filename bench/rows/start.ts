import type { Options } from '../options.ts';
import { median, type Report } from '../report.ts';
import { Service } from '../service.ts';
import { newFolder } from '../site.ts';

const seconds = (value: number): string => `${(value / 1_000).toFixed(2)} s`;

/** From starting the program until a bank transfer is answered 202; the first time its wallet is made as well. */
export async function measureStart(parent: string, options: Options, report: Report): Promise<void> {
  const first: number[] = [];
  const later: number[] = [];
  for (let i = 0; i < options.rounds; i++) {
    const folder = await newFolder(parent, `start-${i}`);
    const service = await Service.start({ dist: options.dist, folder });
    const customer = { name: 'Ada Obi', email: 'ada@example.com' };
    const { data } = await service.call<{ data: { wallet_id: string } }>(
      'POST',
      '/api/v1/customers',
      customer,
    );
    const source = data.wallet_id;
    await service.call('POST', '/api/v1/transfer/test/funding', { wallet_id: source, amount: 1_000_000 });
    await pay(service, source, 'first');
    first.push(performance.now() - service.spawnedAt);
    await service.stop();
    const again = await Service.start({ dist: options.dist, folder });
    await pay(again, source, 'later');
    later.push(performance.now() - again.spawnedAt);
    await again.stop();
  }
  report.keepAll('firstStartMs', first);
  report.keepAll('laterStartMs', later);
  const row = (measure: string, value: number, goalMs: number): void =>
    report.add({
      measure,
      figure: seconds(value),
      ratio: '',
      goal: `< ${goalMs / 1_000} s`,
      met: value < goalMs,
    });
  row('first start to first 202', median(first), 4_000);
  row('later start to first 202', median(later), 2_000);
}

const pay = (service: Service, source: string, reference: string): Promise<unknown> =>
  service.call('POST', '/api/v1/transfer/bank', {
    amount: 100,
    source,
    currency: 'NGN',
    reference,
    accountNumber: '0123456789',
    bankCode: '058',
  });
