import type { Content, Emoji, Reaction } from './content.contract.ts';
import type { ContentType } from './content.fields.ts';

/** What a post is called by: shared with the family, or its type. */
export type PostKind = ContentType | 'family';

export const kindOf = (post: Pick<Content, 'contentType' | 'isFamilyContent'>): PostKind =>
  post.isFamilyContent ? 'family' : post.contentType;

/** Tiles of a mosaic; the last of them counts the rest. */
export const tilesShown = 5;

/** Avatars shown before the rest becomes a number (spec, part 1 section 9). */
export const avatarsShown = 3;

/** Comments under a card in a feed before more are requested; a single further one is shown as well. */
export const commentsShown = 3;

/** Longer than this, or with more lines, a description is folded. */
const foldedCharacters = 320;
const foldedLines = 6;

export const isFolded = (description: string): boolean =>
  description.length > foldedCharacters || description.split('\n').length > foldedLines;

/** More is cut off by the eighth line anyway. */
const excerptCharacters = 800;

/** The beginning of a story without its blank lines, so that the cut never falls on one. */
export const excerptOf = (text: string): string => {
  const lines = text.trim().replace(/\s*\n\s*/g, '\n');
  const characters = [...lines];
  if (characters.length <= excerptCharacters) return lines;
  return `${characters.slice(0, excerptCharacters).join('').trimEnd()}…`;
};

export interface ReactionCount {
  emoji: Emoji;
  count: number;
  isMine: boolean;
}

/** One entry for each emoji the kind of post allows, in their order. */
export const countReactions = (
  reactions: Reaction[],
  allowed: Emoji[],
  userId: number,
): ReactionCount[] =>
  allowed.map((emoji) => {
    const sameEmoji = reactions.filter((reaction) => reaction.emoji === emoji);
    return {
      emoji,
      count: sameEmoji.length,
      isMine: sameEmoji.some((reaction) => reaction.userId === userId),
    };
  });
