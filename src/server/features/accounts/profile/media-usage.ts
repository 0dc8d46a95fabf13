import type { Context } from '../../../context/context.ts';
import { likeSql } from '../../../db/like-pattern.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import type { MediaUsageSource, MediaUse } from '../../../extension-points/media-usage.ts';
import { findMediaBy } from '../../../extension-points/media-usage-queries.ts';
import { parseMediaUrl } from '../../../media/media-names.ts';
import { findUser, updateUser } from '../accounts.repo.ts';
import { announcePerson } from '../accounts.service.ts';
import { addressOf } from './avatars.ts';

interface FaceRow {
  id: number;
  title: string;
  avatar: string;
}

const avatarsSql = `SELECT id, display_name title, avatar FROM users WHERE avatar LIKE '/uploads/%'`;
const mediaSql = `SELECT m.id, m.name FROM json_each(?) wanted JOIN media m ON m.id = wanted.value`;
// An address is `/uploads/` and the name: its 32 letters begin at the tenth.
const findSql = `SELECT m.id FROM users u JOIN media m ON m.name = substr(u.avatar, 10, 32)
  WHERE u.avatar LIKE '/uploads/%' AND m.id > @after AND m.id <= @upTo
    AND ${likeSql('u.display_name')}`;

/** People are a handful: those with a picture of their own are looked at one by one. */
const listAvatars = (db: Db): FaceRow[] => prepared<FaceRow>(db, avatarsSql).all();

const listUses = (db: Db, mediaIds: readonly number[]): MediaUse[] => {
  const faces = listAvatars(db);
  if (faces.length === 0) return [];
  const byName = new Map(
    prepared<{ id: number; name: string }>(db, mediaSql)
      .all(JSON.stringify(mediaIds))
      .map(({ id, name }) => [name, id]),
  );
  return faces.flatMap(({ id, title, avatar }) => {
    const mediaId = byName.get(parseMediaUrl(avatar)?.name ?? '');
    return mediaId === undefined ? [] : [{ mediaId, place: 'avatar', id, title, isInTrash: false }];
  });
};

const setAvatar = (context: Context, userId: number, avatar: string | null): void => {
  updateUser(context.db, userId, { avatar });
  announcePerson(context, userId);
};

/** People's own pictures of themselves. */
export const avatarMediaUsage = (context: Context): MediaUsageSource => ({
  listUses: (mediaIds) => listUses(context.db, mediaIds),
  findMedia: findMediaBy(context.db, findSql),
  letGo: (mediaId) => {
    const uses = listUses(context.db, [mediaId]);
    for (const { id } of uses) setAvatar(context, id, null);
    return uses;
  },
  takeBack: (mediaId, { id }) => {
    const person = findUser(context.db, id);
    const avatar = addressOf(context, mediaId);
    if (!person || person.avatar !== null || !avatar) return false;
    setAvatar(context, id, avatar);
    return true;
  },
});
