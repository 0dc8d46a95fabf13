// Part of the code of the games, since each is shorter than a request for it.
const sources = import.meta.glob<string>('./*.svg', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** Square pictures to play with where the family has none, or wants none. */
export const drawnPictures = ['treehouse', 'sea', 'space'] as const;
export type DrawnPicture = (typeof drawnPictures)[number];

/** What an image of it shows. */
export const drawnPictureSource = (name: DrawnPicture): string | undefined =>
  sources[`./${name}.svg`];
