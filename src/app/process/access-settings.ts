import type { AccessSettings } from '../../identity/open-access.ts';
import type { Config } from '../config/config.ts';

export const accessSettings = (config: Config): AccessSettings => ({
  trustedProxies: config.trustedProxies,
  failedAttemptsPerMinute: config.failedKeysPerMinute,
  rates: {
    perKey: config.rateLimitPerKey,
    perAddress: config.rateLimitPerAddress,
    windowMs: config.rateLimitWindowS * 1_000,
    testKeys: config.rateLimitTestKeys,
  },
});
