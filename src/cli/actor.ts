import { userInfo } from 'node:os';
import type { Actor } from '../platform/audit/entry.ts';

/** The user at the shell, who has full control of the installation. */
export const atShell = (): Actor => ({ kind: 'shell', name: userInfo().username, address: null });
