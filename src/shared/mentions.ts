/** People whom one text tells that it speaks to them. */
export const mentionsMax = 10;

/** As short and as long as a username may be. */
const [shortest, longest] = [3, 32];

/** No part of a word, of an e-mail address or of a link; what follows the name is no letter either. */
const namePattern = /(^|[^\p{L}\p{N}_@/=])@([A-Za-z0-9._-]+)(?![\p{L}\p{N}@])/gu;

/** The names that `@` and these characters may mean: a name may end in a dot, and so may a sentence. */
const namesOf = (run: string): string[] => {
  const names: string[] = [];
  for (let name = run; name.length >= shortest; name = name.slice(0, -1)) {
    if (name.length <= longest) names.push(name.toLowerCase());
    if (!'._-'.includes(name.at(-1) ?? '')) break;
  }
  return names;
};

const runsIn = (text: string) =>
  text.includes('@')
    ? [...text.matchAll(namePattern)].map(({ index, 1: before = '', 2: run = '' }) => ({
        at: index + before.length,
        names: namesOf(run),
      }))
    : [];

/** Every username that a text may mean, in small letters. */
export const namesIn = (text: string): string[] => runsIn(text).flatMap(({ names }) => names);

/** A person mentioned in a text, and the part that does so. */
interface Mention<T> {
  at: number;
  end: number;
  person: T;
}

/** Whom a text speaks to, where `find` knows people by their usernames in small letters. */
export const mentionsIn = <T>(text: string, find: (name: string) => T | undefined): Mention<T>[] =>
  runsIn(text).flatMap(({ at, names }) => {
    for (const name of names) {
      const person = find(name);
      if (person !== undefined) return [{ at, end: at + 1 + name.length, person }];
    }
    return [];
  });
