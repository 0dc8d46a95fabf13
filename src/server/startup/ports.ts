import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { writeFileDurably } from '../settings/settings-file.ts';

const fileOf = (config: Config) => join(config.dataDir, 'port');
/** How many ports after the wanted one are tried before any free one will do. */
const chainLength = 10;

const remembered = (config: Config): number[] => {
  try {
    const port = Number(readFileSync(fileOf(config), 'utf8'));
    return Number.isInteger(port) && port > 1023 && port < 65_536 ? [port] : [];
  } catch {
    return [];
  }
};

/** The ports to try in order: the one the family's devices know, the usual one, its neighbours, any. */
export const portsToTry = (config: Config): number[] => {
  if (config.port === 0 || config.isPortFixed) return [config.port];
  const chain = Array.from({ length: chainLength }, (_, step) => config.port + step);
  return [...new Set([...remembered(config), ...chain, 0])];
};

/** Keeps the port for the next start, so that addresses on phones stay right. */
export const rememberPort = (config: Config, port: number): void => {
  if (config.port === 0 || remembered(config)[0] === port) return;
  writeFileDurably(fileOf(config), String(port));
};
