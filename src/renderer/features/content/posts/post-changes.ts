import type {
  Author,
  Comment,
  Content,
  Emoji,
  Reaction,
} from '#shared/features/content/content.contract.ts';

/** A reaction that the server has not confirmed has no id yet. */
const unconfirmedId = 0;

/** The reactions after this person pressed an emoji: a second press takes it back. */
export const withReactionToggled = (
  reactions: Reaction[],
  press: { emoji: Emoji; userId: number; contentId: number },
): Reaction[] => {
  const isMine = ({ emoji, userId }: Reaction) => emoji === press.emoji && userId === press.userId;
  return reactions.some(isMine)
    ? reactions.filter((reaction) => !isMine(reaction))
    : [...reactions, { ...press, id: unconfirmedId }];
};

/** The post with a person at the front of its participants; its author is not one. */
const withParticipant = (post: Content, person: Author): Content['participants'] => {
  const { users, total } = post.participants;
  if (person.id === post.userId) return post.participants;
  const others = users.filter(({ id }) => id !== person.id);
  // A person beyond the first three may be counted already; the server corrects it.
  const isNew = others.length === users.length && total === users.length;
  return { users: [person, ...others].slice(0, 3), total: isNew ? total + 1 : total };
};

/** The post with a comment the server has just stored. */
export const withComment = (post: Content, comment: Comment): Content => {
  if (post.comments.some(({ id }) => id === comment.id)) return post;
  // Sent again after a lost answer, it may have been deleted by now.
  const isShown = !comment.isPending && !comment.isDeleted;
  return {
    ...post,
    comments: [...post.comments, comment],
    commentCount: isShown ? post.commentCount + 1 : post.commentCount,
    participants: isShown ? withParticipant(post, comment.user) : post.participants,
  };
};

/** A comment let through by a grown-up. */
export const withCommentShown = (post: Content, comment: Comment): Content => {
  const isWaiting = post.comments.some(({ id, isPending }) => id === comment.id && isPending);
  if (!isWaiting) return post;
  return {
    ...post,
    comments: post.comments.map((known) => (known.id === comment.id ? comment : known)),
    commentCount: post.commentCount + 1,
  };
};

/** A comment that its author changed; one that waits for a grown-up again is not counted. */
export const withCommentEdited = (post: Content, comment: Comment): Content => {
  const before = post.comments.find(({ id }) => id === comment.id);
  if (!before) return post;
  const isHiddenNow = comment.isPending && !before.isPending;
  return {
    ...post,
    comments: post.comments.map((known) => (known.id === comment.id ? comment : known)),
    commentCount: Math.max(0, post.commentCount - (isHiddenNow ? 1 : 0)),
  };
};

const asTombstone = (comment: Comment): Comment => ({
  ...comment,
  text: '',
  isDeleted: true,
  isPending: false,
});

/** A deleted comment leaves a note, unless no one else saw it. */
export const withoutComment = (post: Content, id: number): Content => {
  const gone = post.comments.find((comment) => comment.id === id);
  if (!gone || gone.isDeleted) return post;
  if (gone.isPending) {
    return { ...post, comments: post.comments.filter((comment) => comment.id !== id) };
  }
  return {
    ...post,
    comments: post.comments.map((comment) => (comment.id === id ? asTombstone(comment) : comment)),
    commentCount: Math.max(0, post.commentCount - 1),
  };
};

/** Older comments before newer ones, each once; what is already known wins, for it is newer. */
export const mergeComments = (older: Comment[], newer: Comment[]): Comment[] => {
  const known = new Set(newer.map(({ id }) => id));
  return [...older.filter(({ id }) => !known.has(id)), ...newer].sort((a, b) => a.id - b.id);
};
