import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A receiver of webhooks that answers at once, run as a child. `GET /count` says how many it has got and when
 * the first and the last of them came (milliseconds since the epoch), and starts counting anew.
 */
let counted = { count: 0, firstMs: 0, lastMs: 0 };

const server = createServer((request, response) => {
  if (request.method !== 'GET') {
    request.resume();
    counted.lastMs = Date.now();
    if (counted.count === 0) counted.firstMs = counted.lastMs;
    counted.count += 1;
    response.writeHead(200).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(counted));
  if (request.url === '/count') counted = { count: 0, firstMs: 0, lastMs: 0 };
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  console.log(`receiver at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit(0));
