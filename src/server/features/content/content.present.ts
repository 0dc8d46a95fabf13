import type {
  Author,
  Comment,
  Content,
  Emoji,
  PostMedia,
  Reaction,
} from '#shared/features/content/content.contract.ts';
import { shownSticker } from '#shared/features/stickers/stickers.fields.ts';
import { presentMedia } from '../../media/media-present.ts';
import { presentRecording } from '../../media/recording-present.ts';
import type { PostMediaPart } from './posts/post-media.repo.ts';
import type {
  CommenterPart,
  CommentPart,
  PostPart,
  ReactionPart,
} from './posts/post-parts.repo.ts';
import { versionOf } from './posts/post-version.ts';

/** People named beside a post; the rest is a number (rule 50). */
const participantsShown = 3;

type Authors = ReadonlyMap<number, Author>;

const authorOf = (authors: Authors, id: number): Author => {
  const author = authors.get(id);
  if (!author) throw new Error(`no such person: ${id}`);
  return author;
};

export const presentComment = (row: CommentPart, author: Author): Comment => ({
  id: row.id,
  text: row.isDeleted ? '' : row.text,
  createdAt: row.createdAt,
  userId: row.userId,
  contentId: row.contentId,
  user: author,
  isPending: row.isPending === 1,
  isDeleted: row.isDeleted === 1,
  editedAt: row.isDeleted ? null : row.editedAt,
  ...shownSticker(row.sticker),
  ...presentRecording(row.isDeleted ? null : row.recording),
});

export const presentReaction = (row: ReactionPart): Reaction => ({
  id: row.id,
  // Checked when it was given.
  emoji: row.emoji as Emoji,
  userId: row.userId,
  contentId: row.contentId,
});

/** Who took part besides the author, who did so last first. */
const presentParticipants = (
  post: PostPart,
  reactions: ReactionPart[],
  commenters: CommenterPart[],
  authors: Authors,
): Content['participants'] => {
  const lastAt = new Map<number, string>();
  for (const { userId, createdAt } of [...commenters, ...reactions]) {
    if (userId === post.userId) continue;
    const known = lastAt.get(userId);
    if (known === undefined || createdAt > known) lastAt.set(userId, createdAt);
  }
  const ids = [...lastAt.keys()].sort((a, b) => {
    const [first = '', second = ''] = [lastAt.get(a), lastAt.get(b)];
    return first === second ? b - a : first < second ? 1 : -1;
  });
  return {
    users: ids.slice(0, participantsShown).map((id) => authorOf(authors, id)),
    total: ids.length,
  };
};

export const presentPostMedia = (parts: PostMediaPart[]): PostMedia[] =>
  parts.flatMap((part) => {
    const media = presentMedia(part);
    if (!media) return [];
    const hidden = part.isHidden ? { isHidden: true } : {};
    return [{ ...media, id: part.mediaId, caption: part.caption, ...hidden }];
  });

/** What of a post's pictures and videos a reader sees, and the ids of the others. */
export const splitHidden = (
  all: PostMediaPart[],
  seesAll: boolean,
): { media: PostMediaPart[]; hiddenMedia: number[] } => {
  const isShown = ({ isHidden }: PostMediaPart) => seesAll || isHidden === 0;
  const hidden = all.filter((part) => !isShown(part));
  return { media: all.filter(isShown), hiddenMedia: hidden.map(({ mediaId }) => mediaId) };
};

/** A post as every viewer gets it; pending comments are added for those who see them. */
export const presentContent = (
  post: PostPart,
  parts: {
    media: PostMediaPart[];
    hiddenMedia: number[];
    comments: CommentPart[];
    reactions: ReactionPart[];
    commenters: CommenterPart[];
  },
  authors: Authors,
): Content => {
  const media = presentPostMedia(parts.media);
  const recorded = presentRecording(post.recording);
  return {
    id: post.id,
    title: post.title,
    description: post.description,
    contentType: post.contentType,
    mediaUrl: media[0]?.url ?? null,
    media,
    ...(parts.hiddenMedia.length > 0 ? { hiddenMedia: parts.hiddenMedia } : {}),
    textContent: post.textContent,
    ...recorded,
    ...(post.albumId === null ? {} : { albumId: post.albumId }),
    createdAt: post.createdAt,
    userId: post.userId,
    isFamilyContent: post.isFamilyContent === 1,
    friendsApproval: post.friendsApproval,
    version:
      post.friendsApproval === 'notNeeded'
        ? ''
        : versionOf({ ...post, recordingId: recorded.recording?.id ?? null }, media),
    user: authorOf(authors, post.userId),
    comments: parts.comments
      .toSorted((a, b) => a.id - b.id)
      .map((row) => presentComment(row, authorOf(authors, row.userId))),
    commentCount: post.commentCount,
    reactions: parts.reactions.toSorted((a, b) => a.id - b.id).map(presentReaction),
    participants: presentParticipants(post, parts.reactions, parts.commenters, authors),
  };
};
