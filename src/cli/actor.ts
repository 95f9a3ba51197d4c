import { userInfo } from 'node:os';
import type { Actor } from '../platform/audit/entry.ts';

/** Whoever is at the shell, by the name of the user there: who can do that can do anything to the installation. */
export const atShell = (): Actor => ({ kind: 'shell', name: userInfo().username, address: null });
