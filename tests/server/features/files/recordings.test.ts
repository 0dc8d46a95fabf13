import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMigrations } from '#server/db/migrations.ts';
import type { Comment, Content } from '#shared/features/content/content.contract.ts';
import type {
  DeletedFile,
  FileRecord,
  FileSummary,
} from '#shared/features/files/files.contract.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { stageRecording } from '#tests/support/make/media/recordings.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { resourcesDir } from '#tests/support/server/test-db.ts';
import { readMedia } from '#tests/support/server/uploads.ts';

const list = async (app: TestApp, query = '') =>
  (await app.as('admin').get<{ files: FileRecord[]; summary: FileSummary }>(`/api/files${query}`))
    .json;

const remove = async (app: TestApp, path: string) =>
  (await app.as('admin').delete<DeletedFile>(`/api/admin/files?path=${path}`)).json;

const restore = async (app: TestApp, path: string) =>
  (await app.as('admin').post<Pick<FileRecord, 'uses'>>('/api/admin/files/restore', { path })).json;

/** A story that is a recording, and a comment on it that is one. */
const speak = async (app: TestApp) => {
  const kid = app.as('kid');
  const recordingId = await stageRecording(kid);
  const story = { title: 'The owl', contentType: 'story', recordingId };
  const { json: post } = await kid.post<Content>('/api/content', story);
  const { json: comment } = await app.as('family').post<Comment>('/api/comments', {
    contentId: post.id,
    recordingId: await stageRecording(app.as('family')),
  });
  const [pathOfPost = ''] = (post.recording?.url ?? '').split('?');
  const [pathOfComment = ''] = (comment.recording?.url ?? '').split('?');
  return { post, comment, pathOfPost, pathOfComment };
};

const readPost = async (app: TestApp, id: number) =>
  (await app.as('kid').get<Content>(`/api/content/${id}`)).json;

describe('recordings in File Management', () => {
  it('are listed with what they belong to, their size and their owner', async () => {
    const app = await makeApp();
    const { post, comment } = await speak(app);
    const { files, summary } = await list(app);
    expect(files).toMatchObject([
      {
        mediaKind: 'audio',
        thumbnailUrl: null,
        uses: [{ place: 'comment', id: comment.id, title: 'The owl', isInTrash: false }],
        owner: { id: app.person('family').id },
      },
      {
        mediaKind: 'audio',
        uses: [{ place: 'post', id: post.id, title: 'The owl', isInTrash: false }],
        owner: { id: app.person('kid').id },
      },
    ]);
    for (const { size } of files) expect(size).toBeGreaterThan(0);
    expect(summary).toMatchObject({ totalFiles: 2, byType: { mediaFiles: 0, otherFiles: 2 } });
    expect((await list(app, '?kind=other')).files).toHaveLength(2);
    expect((await list(app, '?q=owl')).files).toHaveLength(2);
    expect((await list(app, '?q=swing')).files).toHaveLength(0);
  });

  it('are listed after an update too, where they were not before', async () => {
    const app = await makeApp();
    const { pathOfPost } = await speak(app);
    const { $client } = app.db;
    $client.prepare("UPDATE media SET shelf = 'private' WHERE kind = 'audio'").run();
    expect((await list(app)).files).toEqual([]);
    const update = readMigrations(join(resourcesDir, 'migrations')).find(({ tag }) =>
      tag.endsWith('_listed_recordings'),
    );
    for (const statement of update?.statements ?? []) $client.exec(statement);
    const { files, summary } = await list(app);
    expect(files).toHaveLength(2);
    expect(files.map(({ path }) => path)).toContain(pathOfPost);
    expect(summary).toMatchObject({ totalFiles: 2, byType: { otherFiles: 2 } });
  });

  it('are in no list of pictures', async () => {
    const app = await makeApp();
    await speak(app);
    const { json } = await app.as('kid').get<{ pictures?: unknown[] }>('/api/gallery?limit=50');
    expect(JSON.stringify(json)).not.toContain('/uploads/');
  });

  it('leave a post that an admin takes one from, and come back to it', async () => {
    const app = await makeApp();
    const { post, pathOfPost } = await speak(app);
    expect((await remove(app, pathOfPost)).uses).toMatchObject([{ place: 'post', id: post.id }]);
    expect((await readPost(app, post.id)).recording).toBeUndefined();
    expect((await readMedia(app, app.as('kid'), pathOfPost)).status).toBe(404);
    expect((await list(app)).files).toHaveLength(1);
    expect((await restore(app, pathOfPost)).uses).toMatchObject([{ place: 'post', id: post.id }]);
    expect((await readPost(app, post.id)).recording?.url).toBe(post.recording?.url);
    expect((await readMedia(app, app.as('kid'), pathOfPost)).status).toBe(200);
  });

  it('come back to no post that has another by then', async () => {
    const app = await makeApp();
    const { post, pathOfPost } = await speak(app);
    await remove(app, pathOfPost);
    const recordingId = await stageRecording(app.as('kid'));
    const changed = { title: 'The owl', recordingId };
    const { status } = await app.as('kid').put(`/api/content/${post.id}`, changed);
    expect(status).toBe(200);
    expect((await restore(app, pathOfPost)).uses).toEqual([]);
    expect((await readPost(app, post.id)).recording?.id).toBe(recordingId);
  });

  it('leave the text of a comment that an admin takes one from', async () => {
    const app = await makeApp();
    const { post, comment, pathOfComment } = await speak(app);
    await remove(app, pathOfComment);
    const [without] = (await readPost(app, post.id)).comments;
    expect([without?.text, without?.recording]).toEqual([t('recording:text'), undefined]);
    await restore(app, pathOfComment);
    expect((await readPost(app, post.id)).comments[0]?.recording).toEqual(comment.recording);
    await remove(app, pathOfComment);
    await app.as('family').delete(`/api/comments/${comment.id}`);
    expect((await restore(app, pathOfComment)).uses).toEqual([]);
  });

  it('are deleted for good a month after an admin deleted them', async () => {
    const app = await makeApp();
    const { pathOfPost } = await speak(app);
    await remove(app, pathOfPost);
    app.clock.advance(days(31));
    await app.context.media.sweep(app.clock.now());
    expect(app.db.$client.prepare('SELECT count(*) FROM media').pluck().get()).toBe(1);
  });
});
