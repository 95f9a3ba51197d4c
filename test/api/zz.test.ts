import { it } from 'vitest';
import { startKolo } from '../support/kolo.ts';
it('x', async () => { const k = await startKolo(); const { customerId } = await k.test.customer();
 for (let r = 0; r < 8; r++) {
 const all = Array.from({ length: 200 }, (_, i) => ({ name: `n${r}-${(i*7919)%200}`, tag: 'expense', identifier: `i${r}-${i}` }));
 const as = await Promise.all(Array.from({ length: 100 }, (_, n) => k.test.post('/api/v1/wallet/create/bulk', { customerId, currency: 'NGN', wallet: all.slice(n, n + 40) })));
 const t: Record<string, number> = {}; for (const a of as) { const key = `${a.status} ${a.body.code}`; t[key] = (t[key] ?? 0) + 1; } console.log(JSON.stringify(t)); }
 await k.stop(); });
