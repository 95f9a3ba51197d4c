import { expect } from 'vitest';
import { removeFolders } from './folders.ts';
import { killLeftOver } from './process.ts';

/** For `afterAll`: a file leaves nothing behind, and says so when its tests would have left a process running. */
export async function leaveNothing(): Promise<void> {
  const commands = await killLeftOver();
  const servers = await removeFolders();
  expect({ commands, servers }).toEqual({ commands: [], servers: [] });
}
