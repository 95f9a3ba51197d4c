import type { Target } from './service.ts';

/**
 * A kind of load. Every request of a workload is another one; `tag` keeps two loads apart. With `keys` the callers take
 * turns, and each has all the wallets; without, the one caller is the target's. Queries ask for the references that are
 * `prefix` and a number, with zeros before it up to `digits`.
 */
export type Workload =
  | { kind: 'transfer'; wallets: readonly string[]; tag: string; keys?: readonly string[] }
  | { kind: 'tsq'; prefix: string; digits: number; from: number; count: number }
  | { kind: 'bulk'; customerId: string; tag: string; size: number };

/** Digits behind the prefix of a reference of the loaded history. */
export const HISTORY_DIGITS = 9;

const PATHS = {
  transfer: '/api/v1/transfer/bank',
  tsq: '/api/v1/transaction/verify?reference=',
  bulk: '/api/v1/wallet/create/bulk',
} as const;

let tags = 0;

/** A new tag, so that no reference of this load was used before. */
export const newTag = (): string => `b${Date.now().toString(36)}${(tags++).toString(36)}-`;

export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  /** Of a caller that is not the target's own. */
  key?: string;
}

const bulkItem = (name: string): string => `{"name":"${name}","tag":"expense","identifier":"${name}"}`;

/** The request number `i` of a workload. */
export function requestOf(workload: Workload, i: number): HttpRequest {
  switch (workload.kind) {
    case 'transfer': {
      const { wallets, tag, keys } = workload;
      const turn = keys === undefined ? i : Math.floor(i / keys.length);
      const source = wallets[turn % wallets.length]!;
      const body =
        `{"amount":${1 + (i % 100)},"source":"${source}","currency":"NGN","reference":"${tag}${i}",` +
        '"accountNumber":"0123456789","bankCode":"058","narration":"Salary, January"}';
      const request = { method: 'POST', path: PATHS.transfer, body } as const;
      return keys === undefined ? request : { ...request, key: keys[i % keys.length]! };
    }
    case 'tsq': {
      const { prefix, digits, from, count } = workload;
      const n = from + Math.floor(Math.random() * count);
      return { method: 'GET', path: `${PATHS.tsq}${prefix}${String(n).padStart(digits, '0')}` };
    }
    case 'bulk': {
      const { customerId, tag, size } = workload;
      const items = Array.from({ length: size }, (_, k) => bulkItem(`${tag}${i}-${k}`));
      const body = `{"customerId":"${customerId}","currency":"NGN","wallet":[${items.join(',')}]}`;
      return { method: 'POST', path: PATHS.bulk, body };
    }
  }
}

/** The same as `requestOf`, as the `request` function of a wrk script. */
function luaRequest(workload: Workload): string {
  switch (workload.kind) {
    case 'transfer':
      return `
local wallets = { ${workload.wallets.map((wallet) => `"${wallet}"`).join(',')} }
local n = #wallets
function request()
  i = i + 1
  local turn = math.floor(i / #heads)
  return post('{"amount":' .. (1 + i % 100) .. ',"source":"' .. wallets[1 + turn % n] ..
    '","currency":"NGN","reference":"${workload.tag}' .. i ..
    '","accountNumber":"0123456789","bankCode":"058","narration":"Salary, January"}')
end`;
    case 'tsq':
      return `
math.randomseed(os.time())
function request()
  return head .. string.format("%0${workload.digits}d", math.random(${workload.from}, ${workload.from + workload.count - 1})) .. tail
end`;
    case 'bulk':
      return `
function request()
  i = i + 1
  local items = {}
  for k = 1, ${workload.size} do
    local name = "${workload.tag}" .. i .. "-" .. k
    items[k] = '{"name":"' .. name .. '","tag":"expense","identifier":"' .. name .. '"}'
  end
  return post('{"customerId":"${workload.customerId}","currency":"NGN","wallet":[' .. table.concat(items, ",") .. ']}')
end`;
  }
}

/** A wrk script. Requests are put together by hand: wrk's own way costs the machine more than the answer does. */
export function luaScript(workload: Workload, target: Target): string {
  const { method } = requestOf(workload, 0);
  const prefix = workload.kind === 'tsq' ? workload.prefix : '';
  const line = `${method} ${PATHS[workload.kind]}${prefix}`;
  const headersOf = (key: string): string =>
    `Host: ${new URL(target.baseUrl).host}\\r\\nAuthorization: Bearer ${key}\\r\\n`;
  const post = (key: string): string =>
    `"${line} HTTP/1.1\\r\\n${headersOf(key)}Content-Type: application/json\\r\\nContent-Length: "`;
  const keys = (workload.kind === 'transfer' ? workload.keys : undefined) ?? [target.key];
  return `
local i = 0
local head = "${line}"
local tail = " HTTP/1.1\\r\\n${headersOf(target.key)}\\r\\n"
local heads = { ${keys.map(post).join(',')} }
local function post(body) return heads[1 + i % #heads] .. #body .. "\\r\\n\\r\\n" .. body end
${luaRequest(workload)}
function done(summary, latency)
  local e = summary.errors
  io.write(string.format('RESULT {"requests":%d,"seconds":%.6f,"refused":%d,"broken":%d,"p50":%.3f,"p99":%.3f,"p999":%.3f}',
    summary.requests, summary.duration / 1e6, e.status, e.connect + e.read + e.write + e.timeout,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, latency:percentile(99.9) / 1e3))
end
`;
}
