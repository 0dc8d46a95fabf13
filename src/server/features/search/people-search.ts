import type { Actor } from '#shared/features/accounts/access.ts';
import { eachWord } from '#shared/features/search/search.fields.ts';
import { fold } from '#shared/search-folding.ts';
import type { Context } from '../../context/context.ts';
import type { Candidate, Found, SearchSource } from '../../extension-points/search.ts';
import { listMembers } from '../accounts/accounts.service.ts';

interface Person {
  id: number;
  name: string;
  username: string;
}

const foundOf = ({ id, name, username }: Person): Found => ({
  id,
  title: name,
  texts: name === username ? [] : [username],
  userId: id,
});

/** People are few, and listed already by who may know them; the newest come first, as with the rest. */
export const peopleSource = (context: Context): SearchSource => {
  const listPeople = (actor: Actor): Person[] =>
    listMembers(context, actor).map(({ id, displayName, username }) => ({
      id,
      name: displayName || username,
      username,
    }));
  const fits = ({ name, username }: Person, words: string[]): boolean => {
    const known = [...eachWord(`${name} ${username}`)].map(({ folded }) => folded);
    return words.every((word) => known.some((one) => one.startsWith(fold(word))));
  };
  return {
    find: (actor, { words, fitsBy, before, limit }): Candidate[] =>
      fitsBy === 'text'
        ? []
        : listPeople(actor)
            .filter((person) => (before === null || person.id < before) && fits(person, words))
            .map(({ id }) => ({ id, isSeen: true }))
            .sort((a, b) => b.id - a.id)
            .slice(0, limit),
    present: (actor, ids) => {
      const wanted = new Set(ids);
      return listPeople(actor)
        .filter(({ id }) => wanted.has(id))
        .map(foundOf);
    },
  };
};
