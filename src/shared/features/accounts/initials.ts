/** The ten colours of avatars (spec, part 1 section 9), by their Radix-like hues. */
export const avatarColours = [
  'red',
  'pink',
  'purple',
  'indigo',
  'blue',
  'cyan',
  'teal',
  'green',
  'yellow',
  'orange',
] as const;

export type AvatarColour = (typeof avatarColours)[number];

/** The first two letters of a single word, else the first letters of the first two, in upper case. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = '', second] = words;
  const letters = second
    ? [...first].slice(0, 1).concat([...second].slice(0, 1))
    : [...first].slice(0, 2);
  return letters.join('').toUpperCase();
};

/** The same name has the same colour everywhere (FNV-1a). */
export const colourOf = (name: string): AvatarColour => {
  let hash = 0x811c9dc5;
  for (const character of name) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return avatarColours[hash % avatarColours.length] ?? 'red';
};
