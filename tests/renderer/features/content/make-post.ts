import type { Author, Comment, Content } from '#shared/features/content/content.contract.ts';

export const makeAuthor = (id: number): Author => ({
  id,
  username: `person${id}`,
  displayName: `Person ${id}`,
  avatar: null,
});

export const makeComment = (id: number, changes: Partial<Comment> = {}): Comment => ({
  id,
  text: `Comment ${id}`,
  createdAt: '2026-05-01T10:00:00.000Z',
  userId: 2,
  contentId: 1,
  user: makeAuthor(changes.userId ?? 2),
  isPending: false,
  isDeleted: false,
  editedAt: null,
  ...changes,
});

export const makePost = (id: number, changes: Partial<Content> = {}): Content => ({
  id,
  title: `Post ${id}`,
  description: '',
  contentType: 'art',
  mediaUrl: null,
  media: [],
  textContent: '',
  createdAt: '2026-05-01T10:00:00.000Z',
  userId: 1,
  isFamilyContent: false,
  friendsApproval: 'notNeeded',
  version: '',
  user: makeAuthor(changes.userId ?? 1),
  comments: [],
  commentCount: 0,
  reactions: [],
  participants: { users: [], total: 0 },
  ...changes,
});
