import { describe, expect, it } from 'vitest';
import { displayLimits } from '#shared/features/displays/displays.fields.ts';
import { makeAlbum } from '#tests/support/make/albums.ts';
import { makeDisplay, openLink, readShow, type Screen } from '#tests/support/make/displays.ts';
import { makeMedia } from '#tests/support/make/media/media.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const open = async (app: TestApp, album: number): Promise<Screen> =>
  openLink(app, (await makeDisplay(app.as('admin'), { albumIds: [album] })).token);

describe('the pages of a display', () => {
  const fill = async (app: TestApp, count: number): Promise<{ album: number; ids: number[] }> => {
    const mama = app.as('admin');
    const { id: album } = await makeAlbum(mama, {});
    const ids: number[] = [];
    const insert = (sql: string) => app.db.$client.prepare(sql);
    const item = insert(
      "INSERT INTO album_items (album_id, media_id, taken, added_by) VALUES (?, ?, '2026', ?)",
    );
    const upload = insert('INSERT INTO album_uploads (media_id, album_id) VALUES (?, ?)');
    app.db.$client.exec('BEGIN');
    for (let made = 0; made < count; made += 1) {
      const { id } = await makeMedia(app, mama.user);
      item.run(album, id, mama.user.id);
      upload.run(id, album);
      ids.unshift(id);
    }
    app.db.$client.exec('COMMIT');
    return { album, ids };
  };
  const readAll = async (screen: Screen): Promise<number[][]> => {
    const pages: number[][] = [];
    for (let after: string | null = ''; after !== null; ) {
      const show = await readShow(screen, after && `?after=${after}`);
      pages.push(show.pictures.map(({ id }) => id));
      after = show.next;
    }
    return pages;
  };

  it('hold all pictures, past those that are not shown', async () => {
    const app = await makeApp({ options: { logLevel: 'silent' } });
    const { album, ids } = await fill(app, displayLimits.pageMax + 60);
    const hidden = new Set(ids.slice(10, 40));
    const hide = app.db.$client.prepare('UPDATE media SET hidden_at = ? WHERE id = ?');
    for (const id of hidden) hide.run('2026-03-01T00:00:00.000Z', id);
    const pages = await readAll(await open(app, album));
    expect(pages.flat()).toEqual(ids.filter((id) => !hidden.has(id)));
    expect(pages[0]).toHaveLength(displayLimits.pageMax);
  });

  it('end after two thousand pictures', async () => {
    const app = await makeApp({ options: { logLevel: 'silent' } });
    const { album, ids } = await fill(app, displayLimits.picturesMax + 30);
    const pages = await readAll(await open(app, album));
    expect(pages.flat()).toEqual(ids.slice(0, displayLimits.picturesMax));
    expect(pages).toHaveLength(displayLimits.picturesMax / displayLimits.pageMax);
  });
});
