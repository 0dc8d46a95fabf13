/** The animals of the avatars, each drawn as a figure of its own; also the stickers (rule 185). */
export const mascotNames = ['fox', 'owl', 'bear', 'cat', 'rabbit', 'frog', 'whale', 'bee'] as const;
export type MascotName = (typeof mascotNames)[number];
