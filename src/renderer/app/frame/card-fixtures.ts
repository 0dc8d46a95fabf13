import { slot } from '#shared/card-parts.ts';
import { type AvatarColour, colourOf } from '#shared/features/accounts/initials.ts';
import type { Author, Content, PostMedia } from '#shared/features/content/content.contract.ts';

/** Someone with a picture, and a slot for the rest. */
export const author: Author = {
  id: 1,
  username: slot('author'),
  displayName: slot('author'),
  avatar: slot('address'),
};

/** A post without anything that not each has. */
export const post: Content = {
  id: 1,
  title: slot('title'),
  description: '',
  contentType: 'art',
  mediaUrl: null,
  media: [],
  textContent: '',
  createdAt: '2000-01-01T12:00:00.000Z',
  userId: author.id,
  isFamilyContent: false,
  friendsApproval: 'notNeeded',
  version: '',
  user: author,
  comments: [],
  commentCount: 0,
  reactions: [],
  participants: { users: [], total: 0 },
};

/** Who responded, as many as there are. */
export const participants = (shown: number, total: number): Content['participants'] => ({
  users: Array.from({ length: shown }, (_, id) => ({
    ...author,
    id,
    avatar: slot(`address${id}`),
  })),
  total,
});

/** How its file of several sizes is named in the attribute that lists them. */
export const sizesOf = (media: PostMedia): string =>
  `${media.smallUrl} 320w, ${media.largeUrl} 1280w`;

const picture: PostMedia = {
  id: 1,
  caption: '',
  kind: 'image',
  url: slot('source'),
  smallUrl: slot('small'),
  mediumUrl: null,
  largeUrl: slot('source'),
  xlargeUrl: null,
  width: 1280,
  height: 960,
  focus: null,
  isAnimated: false,
  takenAt: null,
  durationMs: null,
  rendition: 'notNeeded',
  renditionUrl: null,
};

export const pictures = (count: number): PostMedia[] =>
  Array.from({ length: count }, (_, id) => ({ ...picture, id }));

const sources: Partial<PostMedia>[] = [
  {},
  { smallUrl: null, largeUrl: null },
  { kind: 'video' },
  { kind: 'video', smallUrl: slot('source'), largeUrl: null },
  { kind: 'video', smallUrl: null, largeUrl: null },
];

/** A length that no other text of the card is like, in ms. */
export const fixtureLength = { ms: 754_000, text: '12:34' };

/** Pictures and films of every kind that a card shows in a way of its own. */
export const everyMedium: PostMedia[] = sources.flatMap((source) =>
  [null, fixtureLength.ms].flatMap((durationMs) =>
    [false, true].map((isAnimated) => ({ ...picture, ...source, durationMs, isAnimated })),
  ),
);

/** Someone without a picture, whose initials are of a colour. */
export const personOf = (colour: AvatarColour): Author => {
  for (let id = 10; ; id += 1) {
    const name = String(id);
    if (colourOf(name) === colour) return { id, username: name, displayName: name, avatar: null };
  }
};
