import { type CardParts, faceSizes, firstPosts, mediumPart } from '#shared/card-parts.ts';
import { clockOf } from '#shared/clock-of.ts';
import { type Actor, isGrownUp } from '#shared/features/accounts/access.ts';
import { colourOf, initialsOf } from '#shared/features/accounts/initials.ts';
import {
  type Author,
  type Content,
  emojiFor,
  type PostMedia,
} from '#shared/features/content/content.contract.ts';
import {
  avatarsShown,
  commentsShown,
  countReactions,
  excerptOf,
  isFolded,
  kindOf,
  tilesShown,
} from '#shared/features/content/post-card.ts';
import { pictureSources } from '#shared/media-sources.ts';
import { escapeHtml, fillSlots } from './fill-slots.ts';

/** A part that the build did not render: what it belongs to can't be shown truly. */
class MissingPart extends Error {}

interface CardViewer extends Pick<Actor, 'id' | 'role' | 'isChild'> {}

/** What a page's cards are made with. */
interface CardMaker {
  cards: CardParts;
  /** The addresses of the built-in avatars. */
  avatars: Record<string, string>;
  viewer: CardViewer;
}

type Values = Record<string, string>;

/** A part by its name; words that are false are left out of it. */
const partOf = ({ cards }: CardMaker, words: (string | false)[], values: Values = {}): string => {
  const html = cards.parts[words.filter(Boolean).join(' ')];
  if (html === undefined) throw new MissingPart(words.join(' '));
  return fillSlots(html, values);
};

const nameOf = ({ displayName, username }: Author): string => displayName || username;

const faceOf = (maker: CardMaker, person: Author, size: number): string => {
  const { avatar } = person;
  if (avatar) {
    const address = maker.avatars[avatar] ?? avatar;
    return partOf(maker, ['face', `${size}`, 'picture'], { address: escapeHtml(address) });
  }
  const name = nameOf(person);
  const initials = escapeHtml(initialsOf(name));
  return partOf(maker, ['face', `${size}`, colourOf(name)], { initials });
};

const focusOf = ({ focus }: PostMedia): string => (focus ? `${focus.x}-${focus.y}` : '');

const mediumOf = (
  maker: CardMaker,
  look: 'card' | 'tile',
  media: PostMedia,
  isFirst: boolean,
): string => {
  const [source] = pictureSources(media);
  const focus = focusOf(media);
  const loading = isFirst ? 'fetchpriority="high"' : 'loading="lazy"';
  return partOf(maker, [mediumPart(look, media)], {
    source: escapeHtml(source?.src ?? ''),
    sizes: escapeHtml(source?.srcSet ?? ''),
    loading: focus ? `${loading} data-focus="${escapeHtml(focus)}"` : loading,
    length: media.durationMs === null ? '' : clockOf(media.durationMs / 1000),
  });
};

const mediaOf = (maker: CardMaker, post: Content, isFirst: boolean): string => {
  const { media, hiddenMedia = [] } = post;
  const [first] = media;
  // The app shows a sentence in its place.
  if (!first && hiddenMedia.length > 0) throw new MissingPart('hidden picture');
  if (!first) return '';
  if (media.length === 1) return mediumOf(maker, 'card', first, isFirst);
  const shown = media.slice(0, tilesShown);
  const tiles = shown.map((one) => mediumOf(maker, 'tile', one, isFirst && one === first));
  const left = media.length - shown.length;
  if (left > 0) tiles.push(partOf(maker, ['rest'], { count: `${left}` }));
  return partOf(maker, ['mosaic', `${shown.length}`], { tiles: tiles.join('') });
};

const noteOf = (maker: CardMaker, post: Content): string => {
  const { friendsApproval: approval } = post;
  if (approval !== 'waiting' && approval !== 'declined') return '';
  const { viewer } = maker;
  const author = escapeHtml(nameOf(post.user));
  if (isGrownUp(viewer)) return partOf(maker, ['note', approval], { author });
  return post.userId === viewer.id ? partOf(maker, ['note', approval, 'own']) : '';
};

const reactionsOf = (maker: CardMaker, { reactions, contentType }: Content): string => {
  const counts = countReactions(reactions, emojiFor(contentType), maker.viewer.id);
  const chips = counts.map(({ emoji, count, isMine }) =>
    partOf(maker, ['reaction', emoji, count > 0 && 'counted', isMine && 'mine'], {
      count: `${count}`,
    }),
  );
  return partOf(maker, ['reactions'], { reactions: chips.join('') });
};

const peopleOf = (maker: CardMaker, { users, total }: Content['participants']): string => {
  if (total === 0) return '';
  const shown = users.slice(0, avatarsShown);
  const faces = shown.map((person, index) => [
    `face${index}`,
    faceOf(maker, person, faceSizes.participant),
  ]);
  const left = total - shown.length;
  return partOf(maker, ['people', left > 0 ? 'more' : `${shown.length}`], {
    ...Object.fromEntries(faces),
    count: `${left}`,
  });
};

const headerOf = (maker: CardMaker, post: Content): string =>
  partOf(maker, ['header', kindOf(post), post.userId === maker.viewer.id && 'own'], {
    face: faceOf(maker, post.user, faceSizes.author),
    author: escapeHtml(nameOf(post.user)),
  });

const cardOf = (maker: CardMaker, post: Content, isFirst: boolean): string => {
  const { description, textContent } = post;
  const comments = Math.min(commentsShown, post.comments.length);
  const wordsOf = (name: string, words: string) =>
    words && partOf(maker, [name], { words: escapeHtml(words) });
  return partOf(maker, ['card', kindOf(post), `${comments}`], {
    title: escapeHtml(post.title),
    header: headerOf(maker, post),
    media: mediaOf(maker, post, isFirst),
    text: wordsOf(isFolded(description) ? 'text folded' : 'text', description),
    story: wordsOf('story', excerptOf(textContent)),
    recording: post.recording ? partOf(maker, ['recording']) : '',
    note: noteOf(maker, post),
    reactions: reactionsOf(maker, post),
    people: peopleOf(maker, post.participants),
  });
};

/** Pictures are cut around their centres of interest; the page's policy refuses style attributes. */
const focusRules = (posts: Content[]): string => {
  const all = posts.flatMap(({ media }) => media);
  const rules = all.flatMap(({ focus }) =>
    focus
      ? `[data-focus="${focus.x}-${focus.y}"]:not(#none){object-position:${focus.x}% ${focus.y}%}`
      : [],
  );
  return [...new Set(rules)].join('');
};

interface FirstPosts {
  /** Cards, and outlines of those that are not shown yet. */
  cards: string;
  /** Rules that the cards need. */
  rules: string;
}

/** A page's first cards of posts, as the app will show them; from the first that it can't show on, outlines. */
export const firstPostsOf = (maker: CardMaker, posts: Content[]): FirstPosts => {
  const first = posts.slice(0, firstPosts);
  const cards: string[] = [];
  try {
    for (const post of first) cards.push(cardOf(maker, post, cards.length === 0));
  } catch (error) {
    if (!(error instanceof MissingPart)) throw error;
  }
  const rules = focusRules(first.slice(0, cards.length));
  // Where there are no posts the app says so, once it has come.
  const count = first.length || firstPosts;
  while (cards.length < count) cards.push(partOf(maker, ['outline']));
  return { cards: cards.join(''), rules };
};
