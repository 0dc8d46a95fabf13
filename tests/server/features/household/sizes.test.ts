import { describe, expect, it } from 'vitest';
import type {
  Household,
  HouseholdSettings,
} from '#shared/features/household/household.contract.ts';
import { usualSizes } from '#shared/media-sizes.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeMp4 } from '#tests/support/make/media/videos.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp } from '#tests/support/server/make-app.ts';
import { postFile } from '#tests/support/server/uploads.ts';

const mebi = 1024 * 1024;
const long = (bytes: number) => Buffer.concat([makeJpeg(), Buffer.alloc(bytes)]);

describe('the size limit of files', () => {
  it('is the default until an admin changes it, and everyone is notified', async () => {
    const app = await makeApp();
    const sizes = async () => (await app.as('guest').get<Household>('/api/household')).json.sizes;
    expect(await sizes()).toEqual({
      imageBytes: 25 * mebi,
      videoBytes: 500 * mebi,
      avatarBytes: 5 * mebi,
    });
    const changes = { imageMegabytes: 2, videoMegabytes: 10, avatarMegabytes: 1 };
    const answer = await app.as('admin').put<HouseholdSettings>('/api/admin/household', changes);
    expect(answer.json).toMatchObject(changes);
    expect(await sizes()).toEqual({
      imageBytes: 2 * mebi,
      videoBytes: 10 * mebi,
      avatarBytes: mebi,
    });
    await app.as('admin').put('/api/admin/household', { imageMegabytes: null });
    expect((await sizes()).imageBytes).toBe(usualSizes.imageBytes);
    expect((await sizes()).avatarBytes).toBe(mebi);
    const entries = app.db.$client
      .prepare("SELECT details FROM audit_entries WHERE action = 'householdChanged'")
      .pluck()
      .all();
    expect(entries).toEqual([
      '{"fields":"imageMegabytes,videoMegabytes,avatarMegabytes"}',
      '{"fields":"imageMegabytes"}',
    ]);
  });

  it('has bounds', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    for (const [changes, text] of [
      [{ imageMegabytes: 0 }, t('household:errors.imageSize')],
      [{ imageMegabytes: 51 }, t('household:errors.imageSize')],
      [{ imageMegabytes: 1.5 }, t('household:errors.imageSize')],
      [{ imageMegabytes: 'x' }, t('household:errors.imageSize')],
      [{ videoMegabytes: 9 }, t('household:errors.videoSize')],
      [{ videoMegabytes: 2_001 }, t('household:errors.videoSize')],
      [{ avatarMegabytes: -1 }, t('household:errors.avatarSize')],
      [{ avatarMegabytes: 21 }, t('household:errors.avatarSize')],
    ] as const) {
      const answer = await admin.put('/api/admin/household', changes);
      expect([answer.status, answer.text]).toEqual([400, text]);
    }
    const { json } = await admin.get<Household>('/api/household');
    expect(json.sizes).toEqual(usualSizes);
  });

  it('applies to pictures, videos, parts of files, covers and profile pictures', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const changes = { imageMegabytes: 2, videoMegabytes: 10, avatarMegabytes: 1 };
    await app.as('admin').put('/api/admin/household', changes);
    const picture = await postFile(family, long(2 * mebi));
    expect([picture.status, picture.text]).toEqual([
      413,
      t('common:errors.imageLarge', { image: '2' }),
    ]);
    const video = await postFile(family, makeMp4(11 * mebi), { contentType: 'video' });
    expect([video.status, video.text]).toEqual([
      413,
      t('common:errors.fileLarge', { image: '2', video: '10' }),
    ]);
    const parts = await family.post('/api/uploads', { size: 10 * mebi + 1 });
    expect([parts.status, parts.text]).toEqual([413, video.text]);
    expect((await family.post('/api/uploads', { size: 10 * mebi })).status).toBe(201);
    const cover = new FormData();
    cover.set('title', 'A book');
    cover.set('author', 'Ida Moss');
    cover.set('coverImage', new Blob([new Uint8Array(long(mebi))]), 'cover.jpg');
    expect((await family.post('/api/books', cover)).status).toBe(413);
    const avatar = new FormData();
    avatar.set('avatar', new Blob([new Uint8Array(long(mebi))]), 'me.jpg');
    const face = await family.put(`/api/user/${family.user.id}`, avatar);
    expect([face.status, face.text]).toEqual([413, t('common:picture.large')]);
    expect((await postFile(family, long(mebi))).status).toBe(201);
  });
});
