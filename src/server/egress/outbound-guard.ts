import { syncBuiltinESMExports } from 'node:module';
import { guardDatagrams } from './guard-datagrams.ts';
import { guardNames } from './guard-dns.ts';
import { guardSockets } from './guard-sockets.ts';

/**
 * From now on this process reaches nothing but this computer and the home network; the look for updates alone
 * has a pass (`allowOutbound`). @returns how to undo it, for tests.
 */
export const installOutboundGuard = (): (() => void) => {
  const undo = [guardNames(), guardSockets(), guardDatagrams()];
  // Code that imported `lookup` by name gets the guarded one too.
  syncBuiltinESMExports();
  return () => {
    for (const step of undo.reverse()) step();
    syncBuiltinESMExports();
  };
};
