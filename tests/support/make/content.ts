import type { Db } from '#server/db/open.ts';
import type { UserRow } from '#server/features/accounts/accounts.repo.ts';
import { approvalAfter, audienceOf } from '#server/features/content/content.policy.ts';
import { insertPost } from '#server/features/content/content.repo.ts';
import type { contents } from '#server/features/content/content.tables.ts';
import type { Content, FriendsApproval } from '#shared/features/content/content.contract.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import type { makeBrowser } from '../clients/browser.ts';

interface PostOptions {
  title?: string;
  contentType?: ContentType;
  isFamilyContent?: boolean;
  friendsApproval?: FriendsApproval;
  createdAt?: string;
  deletedAt?: string | null;
  mediaId?: number | null;
}

let serial = 0;

export const makePost = (db: Db, author: UserRow, options: PostOptions = {}): number => {
  serial += 1;
  const isFamilyContent = options.isFamilyContent ?? false;
  const friendsApproval =
    options.friendsApproval ??
    approvalAfter('notNeeded', { isFamilyContent, hasChanged: true }, author);
  const row: typeof contents.$inferInsert = {
    title: options.title ?? `Post ${serial}`,
    contentType: options.contentType ?? 'story',
    createdAt: options.createdAt ?? '2026-03-02T09:30:00.000Z',
    userId: author.id,
    isFamilyContent,
    friendsApproval,
    audience: audienceOf({ isFamilyContent, friendsApproval }, author),
    deletedAt: options.deletedAt ?? null,
    mediaId: options.mediaId ?? null,
  };
  return insertPost(db, row);
};

export const letFriendsSee = async (
  grownUp: Pick<ReturnType<typeof makeBrowser>, 'get' | 'put'>,
  id: number,
) => {
  const { version } = (await grownUp.get<Content>(`/api/content/${id}`)).json;
  return grownUp.put<Content>(`/api/content/${id}/friends`, { approved: true, version });
};
