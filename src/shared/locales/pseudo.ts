const accents: Record<string, string> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'ï',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  E: 'É',
  O: 'Ø',
  U: 'Û',
};

/** Lengthens by two fifths, as German does, and accents, so that hard-coded words stand out. */
const lengthen = (text: string): string => {
  const parts = text.split(/(\{\{.*?\}\}|<[^>]*>)/);
  const accented = parts
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/[a-zA-Z]/g, (letter) => accents[letter] ?? letter),
    )
    .join('');
  const words = Math.ceil((text.length * 0.4) / 4);
  return `[${accented}${' ~~~'.repeat(words)}]`;
};

/** The pseudo-language: a catalogue in which every sentence is longer and accented, placeholders kept. */
export const pseudo = <T>(catalogue: T): T => {
  if (typeof catalogue === 'string') return lengthen(catalogue) as T;
  if (catalogue === null || typeof catalogue !== 'object') return catalogue;
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, value]) => [key, pseudo(value)]),
  ) as T;
};
