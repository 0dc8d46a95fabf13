import type { Album, AlbumItem } from '#shared/features/content/albums.contract.ts';
import type { AlbumVisibility } from '#shared/features/content/albums.fields.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeForm } from '#tests/support/server/uploads.ts';
import { grownUps, household } from '../known-secrets.ts';
import { type Filling, ok } from './filling.ts';

interface AlbumPlan {
  name: string;
  by: PersonKind;
  seenBy: readonly PersonKind[];
  visibility: AlbumVisibility;
  memberKinds?: readonly PersonKind[];
  /** Who sends a file to it, and who of those that see the album sees the file. */
  sent: { by: PersonKind; seenBy: readonly PersonKind[] };
  deletedBy?: PersonKind;
}

const chosen = ['family', 'kid', 'friend'] as const;

const plans: AlbumPlan[] = [
  {
    name: 'home',
    by: 'family',
    seenBy: household,
    visibility: 'household',
    sent: { by: 'kid', seenBy: household },
  },
  {
    name: 'chosen',
    by: 'family',
    seenBy: chosen,
    visibility: 'chosen',
    memberKinds: ['kid', 'friend'],
    sent: { by: 'family', seenBy: chosen },
  },
  {
    name: 'chosen-of-kid',
    by: 'family',
    seenBy: chosen,
    visibility: 'chosen',
    memberKinds: ['kid', 'friend'],
    // A kid's file is for the household.
    sent: { by: 'kid', seenBy: ['family', 'kid'] },
  },
  {
    name: 'private',
    by: 'friend',
    seenBy: ['friend'],
    visibility: 'private',
    sent: { by: 'friend', seenBy: ['friend'] },
  },
  {
    name: 'trashed',
    by: 'kid',
    seenBy: household,
    visibility: 'household',
    sent: { by: 'kid', seenBy: [...grownUps, 'kid'] },
    deletedBy: 'kid',
  },
];

const send = async ({ app, word }: Filling, plan: AlbumPlan, width: number): Promise<number> => {
  const form = makeForm(makeJpeg(width, 40), {
    title: 'unused',
    fileName: `${word(`album-${plan.name}-file`, [])}.jpg`,
  });
  form.delete('title');
  return (await ok<{ id: number }>(app.as(plan.sent.by).post('/api/media', form))).id;
};

const fillAlbum = async (filling: Filling, plan: AlbumPlan, n: number): Promise<void> => {
  const { app, word, add, addMedia } = filling;
  const { name, by: owner, visibility, memberKinds = [], deletedBy } = plan;
  const memberIds = memberKinds.map((kind) => app.person(kind).id);
  const seenBy = deletedBy ? [...grownUps, owner] : plan.seenBy;
  const album = await ok<Album>(
    app.as(owner).post('/api/albums', {
      title: word(`album-${name}-title`, deletedBy ? household : seenBy),
      description: deletedBy ? '' : word(`album-${name}-text`, seenBy),
      visibility,
      memberIds,
    }),
  );
  const mediaId = await send(filling, plan, 70 + n);
  const items = `/api/albums/${album.id}/items`;
  await ok(app.as(plan.sent.by).post(items, { mediaIds: [mediaId] }));
  const shown = await ok<AlbumItem[]>(app.as(plan.sent.by).get(items));
  const { url = '', smallUrl = '' } = shown[0]?.media ?? {};
  if (deletedBy) await ok(app.as(deletedBy).delete(`/api/albums/${album.id}`));
  add({
    kind: deletedBy ? 'trashed album' : 'album',
    name,
    id: album.id,
    owner,
    seenBy,
    also: { mediaId, sender: plan.sent.by },
  });
  const isSmall = smallUrl !== null && smallUrl !== '';
  addMedia({
    name: `album-${name}`,
    owner: plan.sent.by,
    seenBy: plan.sent.seenBy,
    urls: isSmall ? [url, smallUrl] : [url],
  });
};

/** Albums of each kind with a file each, one of them in the trash. */
export const fillAlbums = async (filling: Filling): Promise<void> => {
  for (const [n, plan] of plans.entries()) await fillAlbum(filling, plan, n);
};
