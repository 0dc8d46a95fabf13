import type { ReactNode } from 'react';
import { type CardParts, faceSizes, mediumPart, slot } from '#shared/card-parts.ts';
import { avatarColours, initialsOf } from '#shared/features/accounts/initials.ts';
import {
  type Content,
  type Emoji,
  emojiFor,
  reactionEmoji,
} from '#shared/features/content/content.contract.ts';
import { ContentType } from '#shared/features/content/content.fields.ts';
import {
  avatarsShown,
  commentsShown,
  kindOf,
  tilesShown,
} from '#shared/features/content/post-card.ts';
import { CardOutline } from '../../features/content/feed/feed-skeleton.tsx';
import { FriendsNote } from '../../features/content/posts/friends-note.tsx';
import { PostCard } from '../../features/content/posts/post-card.tsx';
import { PostHeader } from '../../features/content/posts/post-header.tsx';
import { PostMedia } from '../../features/content/posts/post-media.tsx';
import { PostPeople } from '../../features/content/posts/post-people.tsx';
import { PostPictures } from '../../features/content/posts/post-pictures.tsx';
import { PostStory } from '../../features/content/posts/post-story.tsx';
import { PostText } from '../../features/content/posts/post-text.tsx';
import { ReactionBar, ReactionChip } from '../../features/content/posts/reaction-bar.tsx';
import { PersonAvatar } from '../../ui/avatar/person-avatar.tsx';
import { playerPlaceholder } from '../../ui/media/lazy-voice-message.tsx';
import {
  author,
  everyMedium,
  fixtureLength,
  participants,
  personOf,
  pictures,
  post,
  sizesOf,
} from './card-fixtures.ts';
import { cardPart, makeStyleTable, withSlot } from './static-markup.ts';

/** Whose eyes a part is for: a grown-up of the family, the author's own, or an author's who decides nothing. */
export type CardViewer = 'family' | 'author' | 'guest';

type Render = (part: ReactNode, viewer?: CardViewer) => string;

type Parts = Record<string, string>;

const kinds: Pick<Content, 'contentType' | 'isFamilyContent'>[] = [
  ...ContentType.options.map((contentType) => ({ contentType, isFamilyContent: false })),
  { contentType: 'photo', isFamilyContent: true },
];

const facesOf = (render: Render): Parts => {
  const parts: Parts = {};
  for (const size of Object.values(faceSizes)) {
    parts[`face ${size} picture`] = render(<PersonAvatar person={author} size={size} />);
    for (const colour of avatarColours) {
      const person = personOf(colour);
      const face = render(<PersonAvatar person={person} size={size} />);
      const initials = `>${initialsOf(person.displayName)}<`;
      parts[`face ${size} ${colour}`] = withSlot(face, initials, `>${slot('initials')}<`);
    }
  }
  return parts;
};

const headersOf = (render: Render): Parts => {
  const face = render(<PersonAvatar person={author} size={faceSizes.author} />);
  const parts: Parts = {};
  for (const kind of kinds) {
    for (const isOwn of [false, true]) {
      const header = render(
        <PostHeader post={{ ...post, ...kind }} />,
        isOwn ? 'author' : 'family',
      );
      const name = ['header', kindOf(kind), ...(isOwn ? ['own'] : [])].join(' ');
      parts[name] = withSlot(header, face, slot('face'));
    }
  }
  return parts;
};

const mediaOf = (render: Render): Parts => {
  const parts: Parts = {};
  for (const look of ['card', 'tile'] as const) {
    for (const media of everyMedium) {
      let html = render(<PostMedia post={post} media={media} look={look} />);
      if (html.includes(' srcSet=')) {
        html = withSlot(html, `srcSet="${sizesOf(media)}"`, `srcSet="${slot('sizes')}"`);
      }
      if (html.includes(' loading=')) html = withSlot(html, 'loading="lazy"', slot('loading'));
      if (media.durationMs !== null) {
        html = withSlot(html, `>${fixtureLength.text}<`, `>${slot('length')}<`);
      }
      parts[mediumPart(look, media)] = html;
    }
  }
  return parts;
};

const mosaicsOf = (render: Render): Parts => {
  const parts: Parts = {};
  const all = pictures(tilesShown + 1);
  const tile = (media: Content['media']) =>
    render(media.map((one) => <PostMedia key={one.id} post={post} media={one} look="tile" />));
  for (let count = 2; count <= tilesShown; count += 1) {
    const media = all.slice(0, count);
    const mosaic = render(<PostPictures post={{ ...post, media }} isAlone={false} />);
    parts[`mosaic ${count}`] = withSlot(mosaic, tile(media), slot('tiles'));
  }
  const more = render(<PostPictures post={{ ...post, media: all }} isAlone={false} />);
  const [before = '', end = ''] = (parts[`mosaic ${tilesShown}`] ?? '').split(slot('tiles'));
  const rest = more.slice((before + tile(all.slice(0, tilesShown))).length, -end.length);
  parts.rest = withSlot(rest, '>+1<', `>+${slot('count')}<`);
  return parts;
};

const reactionsOf = (render: Render): Parts => {
  const parts: Parts = {};
  const chip = (emoji: Emoji, count: number, isMine: boolean) =>
    render(
      <ReactionChip reaction={{ emoji, count, isMine }} onToggle={() => {}} onOpen={() => {}} />,
    );
  for (const emoji of reactionEmoji) {
    parts[`reaction ${emoji}`] = chip(emoji, 0, false);
    for (const isMine of [false, true]) {
      const name = ['reaction', emoji, 'counted', ...(isMine ? ['mine'] : [])].join(' ');
      parts[name] = withSlot(chip(emoji, 754, isMine), '>754<', `>${slot('count')}<`);
    }
  }
  const none = emojiFor('art').map((emoji) => chip(emoji, 0, false));
  const bar = render(<ReactionBar post={post} />);
  parts.reactions = withSlot(bar, none.join(''), slot('reactions'));
  return parts;
};

/** Those who responded, each with their face, and how many more there are. */
const peopleOf = (render: Render): Parts => {
  const parts: Parts = {};
  const people = (shown: number, total: number): string => {
    const responded = participants(shown, total);
    return responded.users.reduce(
      (html, person) =>
        withSlot(
          html,
          render(<PersonAvatar person={person} size={faceSizes.participant} />),
          slot(`face${person.id}`),
        ),
      render(<PostPeople participants={responded} />),
    );
  };
  for (let count = 1; count <= avatarsShown; count += 1) {
    parts[`people ${count}`] = people(count, count);
  }
  const more = people(avatarsShown, avatarsShown + 754);
  parts['people more'] = withSlot(more, '>+754<', `>+${slot('count')}<`);
  return parts;
};

/** What a card says of itself. */
const wordsOf = (render: Render): Parts => {
  const words = slot('words');
  const long = `${words}${'\n'.repeat(10)}`;
  const noteOf = (friendsApproval: 'waiting' | 'declined') => (
    <FriendsNote post={{ ...post, friendsApproval }} />
  );
  return {
    text: render(<PostText text={words} />),
    'text folded': withSlot(render(<PostText text={long} />), long, words),
    story: render(<PostStory post={{ ...post, textContent: words }} />),
    recording: render(playerPlaceholder),
    'note waiting': render(noteOf('waiting')),
    'note declined': render(noteOf('declined')),
    'note waiting own': render(noteOf('waiting'), 'guest'),
    'note declined own': render(noteOf('declined'), 'guest'),
  };
};

/** A card of everything, with slots for its parts. */
const cardsOf = (render: Render): Parts => {
  const [media] = pictures(1);
  const full: Content = {
    ...post,
    description: slot('words'),
    textContent: slot('words'),
    media: media ? [media] : [],
    recording: { url: '', durationMs: 1, waveform: [] } as never,
    friendsApproval: 'waiting',
    participants: participants(1, 1),
  };
  const cards: Parts = {};
  for (const kind of kinds) {
    const own: Content = { ...full, ...kind };
    const inside = {
      header: <PostHeader post={own} />,
      media: <PostPictures post={own} isAlone={false} />,
      text: <PostText text={own.description} />,
      story: <PostStory post={own} />,
      recording: playerPlaceholder,
      note: <FriendsNote post={own} />,
      reactions: <ReactionBar post={own} />,
      people: <PostPeople participants={own.participants} />,
    };
    for (let count = 0; count <= commentsShown; count += 1) {
      const comments = Array.from({ length: count }) as never;
      cards[`card ${kindOf(own)} ${count}`] = Object.entries(inside).reduce(
        (html, [name, part]) => withSlot(html, render(part), slot(name)),
        render(<PostCard post={{ ...own, comments }} />),
      );
    }
  }
  return cards;
};

/** Renders the parts of cards with the components that show them later; others were rendered before. */
export const renderCardParts = (
  markup: (part: ReactNode, viewer: CardViewer) => string,
  others: Record<string, string>,
): CardParts => {
  const render: Render = (part, viewer = 'family') => cardPart(markup(part, viewer));
  const rendered = {
    ...others,
    outline: render(<CardOutline />),
    ...facesOf(render),
    ...headersOf(render),
    ...mediaOf(render),
    ...mosaicsOf(render),
    ...reactionsOf(render),
    ...peopleOf(render),
    ...wordsOf(render),
    ...cardsOf(render),
  };
  const table = makeStyleTable('data-card-style');
  const parts = Object.entries(rendered).map(([name, html]) => [name, table.take(html)]);
  return { parts: Object.fromEntries(parts), styles: table.element() };
};
