/** The animals that Treehouse draws, also as stickers of comments and chat (rule 185). */
export const mascotNames = ['fox', 'owl', 'bear', 'rabbit', 'cat', 'frog', 'whale', 'bee'] as const;

export type MascotName = (typeof mascotNames)[number];
