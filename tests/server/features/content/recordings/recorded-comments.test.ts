import { describe, expect, it, vi } from 'vitest';
import type { Approval } from '#shared/features/approvals/approvals.contract.ts';
import type { Comment, Content } from '#shared/features/content/content.contract.ts';
import type { Export } from '#shared/features/exports/exports.contract.ts';
import { makePost } from '#tests/support/make/content.ts';
import { type PersonKind, testPassword } from '#tests/support/make/household/people.ts';
import { stageRecording } from '#tests/support/make/media/recordings.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { readMedia } from '#tests/support/server/uploads.ts';
import { unzip } from '#tests/support/unzip.ts';

const people: PersonKind[] = ['admin', 'family', 'kid', 'friend', 'guest'];

const say = async (app: TestApp, kind: PersonKind, contentId: number) => {
  const recordingId = await stageRecording(app.as(kind));
  const { json, status } = await app
    .as(kind)
    .post<Comment>('/api/comments', { contentId, recordingId });
  expect(status).toBe(201);
  if (!json.recording) throw new Error('no recording');
  return { ...json, recording: json.recording };
};

const heardBy = async (app: TestApp, url: string): Promise<PersonKind[]> => {
  const heard: PersonKind[] = [];
  for (const kind of people) {
    if ((await readMedia(app, app.as(kind), url)).status === 200) heard.push(kind);
  }
  return heard;
};

const mediaLeft = async (app: TestApp) => {
  await app.context.media.sweep(app.clock.now());
  return app.db.$client.prepare('SELECT count(*) FROM media').pluck().get();
};

describe('a comment that is a recording', () => {
  it('has a text in its place, and reaches those who see the post', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('family'));
    const { text, recording } = await say(app, 'friend', id);
    expect([text, recording.waveform]).toEqual([t('recording:text'), [0, 50, 100]]);
    const { json } = await app.as('guest').get<Content>(`/api/content/${id}`);
    expect(json.comments[0]?.recording).toEqual(recording);
    const listed = await app.as('guest').get<Comment[]>(`/api/content/${id}/comments`);
    expect(listed.json[0]?.recording).toEqual(recording);
    expect(await heardBy(app, recording.url)).toEqual(people);
    const found = await app.as('admin').get<Content[]>('/api/content');
    expect(found.json[0]?.commentCount).toBe(1);
  });

  it('is words or its author’s recording, never both or none', async () => {
    const app = await makeApp();
    const contentId = makePost(app.db, app.person('family'));
    const recordingId = await stageRecording(app.as('friend'));
    for (const body of [{ contentId }, { contentId, text: 'Hello', recordingId }]) {
      expect((await app.as('friend').post('/api/comments', body)).status).toBe(400);
    }
    const theirs = await app.as('guest').post('/api/comments', { contentId, recordingId });
    expect([theirs.status, theirs.text]).toEqual([400, t('content:errors.fileGone')]);
    const sent = { contentId, recordingId, clientId: 'client-0001' };
    const first = await app.as('friend').post<Comment>('/api/comments', sent);
    const again = await app.as('friend').post<Comment>('/api/comments', sent);
    expect([again.status, again.json]).toEqual([201, first.json]);
    const edited = await app
      .as('friend')
      .request('PATCH', `/api/comments/${first.json.id}`, { text: 'Words' });
    expect(edited.status).toBe(403);
  });

  it('waits as words do, for its author and grown-ups alone', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('kid'), { friendsApproval: 'approved' });
    const { id: commentId, isPending, recording } = await say(app, 'friend', id);
    expect(isPending).toBe(true);
    expect(await heardBy(app, recording.url)).toEqual(['admin', 'family', 'friend']);
    const approvals = await app.as('admin').get<Approval[]>('/api/approvals');
    const waiting = approvals.json.find((one) => one.kind === 'comment');
    expect([waiting?.text, waiting?.recording]).toEqual([t('recording:text'), recording]);
    await app.as('admin').put(`/api/comments/${commentId}/approval`, { approved: true });
    expect(await heardBy(app, recording.url)).toEqual(['admin', 'family', 'kid', 'friend']);
    const other = await say(
      app,
      'friend',
      makePost(app.db, app.person('kid'), { friendsApproval: 'approved' }),
    );
    expect(other.isPending).toBe(false);
  });

  it('of a kid is kept from friends who may not hear that kid, and from guests', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('family'));
    const { recording } = await say(app, 'kid', id);
    expect(await heardBy(app, recording.url)).toEqual(['admin', 'family', 'kid']);
  });

  it('goes at once when it is removed or turned down, and with its post', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('family'));
    const { id: commentId, recording } = await say(app, 'friend', id);
    await app.as('friend').delete(`/api/comments/${commentId}`);
    const { json } = await app.as('admin').get<Content>(`/api/content/${id}`);
    expect([json.comments[0]?.isDeleted, json.comments[0]?.recording]).toEqual([true, undefined]);
    expect(await heardBy(app, recording.url)).toEqual([]);
    expect(await mediaLeft(app)).toBe(0);
    const kids = makePost(app.db, app.person('kid'), { friendsApproval: 'approved' });
    const waiting = await say(app, 'friend', kids);
    await app.as('admin').put(`/api/comments/${waiting.id}/approval`, { approved: false });
    expect(await mediaLeft(app)).toBe(0);
    const last = await say(app, 'friend', id);
    await app.as('family').delete(`/api/content/${id}`);
    // A person always has what they sent.
    expect(await heardBy(app, last.recording.url)).toEqual(['friend']);
    await app.as('admin').delete(`/api/trash/post/${id}`);
    expect(await mediaLeft(app)).toBe(0);
  });

  it('goes with the account of its author or of the post’s, where their things are erased', async () => {
    for (const leaver of ['friend', 'family'] as const) {
      const app = await makeApp();
      const id = makePost(app.db, app.person('family'));
      const { recording } = await say(app, 'friend', id);
      const body = { things: 'erase', password: testPassword };
      expect((await app.as(leaver).request('DELETE', '/api/user', body)).status).toBe(200);
      expect((await readMedia(app, app.as('admin'), recording.url)).status).toBe(404);
      expect(await mediaLeft(app)).toBe(0);
    }
  });

  it('is in its author’s copy of their data', async () => {
    const app = await makeApp();
    const me = app.as('friend');
    await say(app, 'friend', makePost(app.db, app.person('family')));
    const { id } = (await me.post<Export>('/api/exports')).json;
    await vi.waitFor(async () => {
      const { json } = await me.get<{ export: Export | null }>('/api/exports/current');
      expect(json.export?.state).toBe('ready');
    });
    const files = await unzip((await readMedia(app, me, `/api/exports/${id}/file`)).body);
    const [comment] = JSON.parse(String(files.get('data/comments.json')));
    expect(comment.media).toMatch(/^media\/recording-\d+\.m4a$/);
    expect(files.get(comment.media)?.length).toBeGreaterThan(1_000);
    expect(String(files.get('index.html'))).toContain(t('exports:page.recording'));
  });
});
