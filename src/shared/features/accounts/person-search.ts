import { fold } from '../../search-folding.ts';

interface Named {
  displayName: string;
  username: string;
}

/** Tells whether each word of a search is somewhere in a person's names; case and accents do not matter. */
export const personMatcher = (search: string): ((person: Named) => boolean) => {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return ({ displayName, username }) => {
    if (words.length === 0) return true;
    const names = fold(`${displayName} ${username}`);
    return words.every((word) => names.includes(word));
  };
};
