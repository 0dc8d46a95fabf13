import { limits } from './reading.limits.ts';

/** Names of shelves, separated by commas; each once, whether with capitals or not. */
export const parseShelves = (typed: string): string[] => {
  const names = new Map<string, string>();
  for (const part of typed.split(',')) {
    const name = part.trim().slice(0, limits.shelfMax).trim();
    if (name && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
};
