// Part of the tiles' code, so that they are drawn at once.
const sources = import.meta.glob<string>('./*.svg', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** What a kid's home leads to, in its order (rule 180). */
export const tileNames = ['draw', 'photo', 'story', 'film', 'games', 'read', 'chat'] as const;
export type TileName = (typeof tileNames)[number];

/** The scene of a tile: 240 × 120, with what matters in the middle 160 × 100. */
export const tilePicture = (name: TileName): string | undefined => sources[`./${name}.svg`];
