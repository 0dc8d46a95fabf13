import { keepTexts, readTexts } from '../../lib/storage/person-memory.ts';

const name = 'searches';
const keptMax = 6;

/** Recent searches on this device, latest first. */
export const recentSearches = (userId: number): string[] => readTexts(userId, name);

/** Stores searches that led somewhere, without their prefixes. */
export const rememberSearch = (userId: number, typed: string): void => {
  const q = typed.trim();
  if (!q) return;
  const isSame = (other: string) => other.toLowerCase() === q.toLowerCase();
  const others = recentSearches(userId).filter((other) => !isSame(other));
  keepTexts(userId, name, [q, ...others].slice(0, keptMax));
};

export const forgetSearches = (userId: number): void => keepTexts(userId, name, []);
