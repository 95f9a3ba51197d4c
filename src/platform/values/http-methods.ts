const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/** True for a safe method, which changes nothing (RFC 9110, section 9.2.1). */
export const isSafe = (method: string): boolean => SAFE.includes(method);
