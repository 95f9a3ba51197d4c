import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Calendar } from '../src/platform/values/calendar.ts';
import { runKolo, type Service } from './service.ts';

/**
 * Has the business of the loads pay and count what a policy says, from today on.
 *
 * @param file the policy, as `kolo policy set` takes it, without its day; nothing of the loads may pass a limit of it
 * @param wallet one of its wallets
 */
export async function setPolicy(
  service: Service,
  { dist, folder, file, wallet }: { dist: string; folder: string; file: string; wallet: string },
): Promise<void> {
  const from = new Calendar('Africa/Lagos').dayOf(Date.now());
  const dated = join(folder, 'policy.json');
  await writeFile(dated, JSON.stringify({ from, ...JSON.parse(await readFile(file, 'utf8')) }));
  const { data } = await service.call<{ data: { business_id: string } }>('GET', `/api/v1/wallet/${wallet}`);
  await runKolo(dist, folder, ['policy', 'set', '--business', data.business_id, '--from', dated]);
}
