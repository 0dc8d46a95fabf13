import { describe, expect, it } from 'vitest';
import { purgePosts } from '#server/features/content/trash/trash.service.ts';
import type { Approval } from '#shared/features/approvals/approvals.contract.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { letFriendsSee } from '#tests/support/make/content.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import {
  makeWav,
  readRecording,
  recordingForm,
  recordingNames,
  stageRecording,
} from '#tests/support/make/media/recordings.ts';
import { makeMp4 } from '#tests/support/make/media/videos.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { readMedia } from '#tests/support/server/uploads.ts';

type Person = ReturnType<TestApp['as']>;

const story = { title: 'A walk', contentType: 'story' };

const tell = async (who: Person, recordingId: number | null, fields: object = story) =>
  who.post<Content>('/api/content', { ...fields, recordingId });

const told = async (who: Person) => {
  const { json, status } = await tell(who, await stageRecording(who));
  expect(status).toBe(201);
  if (!json.recording) throw new Error('no recording');
  return { ...json, recording: json.recording };
};

const rowsLeft = (app: TestApp) =>
  ['media', 'media_files'].map((table) =>
    app.db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
  );

const cleanUp = async (app: TestApp) => {
  purgePosts(app.context, app.clock.now());
  await app.context.media.sweep(app.clock.now());
};

const secrets = ['Secret', 'Nobody', 'TopSecretComment', '+48.1'];

describe('a recording that is sent', () => {
  it.each(recordingNames)('is kept without what %s says besides', async (name) => {
    const app = await makeApp();
    const kid = app.as('kid');
    const file = readRecording(name);
    const { json } = await tell(kid, await stageRecording(kid, file));
    const { url = '', durationMs, waveform } = json.recording ?? {};
    expect(waveform).toEqual([0, 50, 100]);
    const seconds = name === 'voice.wav' ? 0.5 : 2;
    expect(Math.abs((durationMs ?? 0) / 1000 - seconds)).toBeLessThan(0.15);
    const { status, headers, body } = await readMedia(app, kid, url);
    expect([status, headers.get('content-type')?.split('/')[0]]).toEqual([200, 'audio']);
    for (const secret of secrets) expect(body.includes(secret)).toBe(false);
    const part = await readMedia(app, kid, url, { range: 'bytes=10-29' });
    expect([part.status, part.body]).toEqual([206, body.subarray(10, 30)]);
  });

  it('is refused where its bytes are something else, and leaves nothing', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const text = Buffer.from('I am no recording at all. '.repeat(40));
    const polyglot = Buffer.concat([
      Buffer.from('ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000'),
      text,
    ]);
    const cases = [
      [text, 415, t('recording:errors.wrongType')],
      [makeJpeg(50, 40), 415, t('recording:errors.wrongType')],
      [makeMp4(100_000), 400, t('recording:errors.broken')],
      [polyglot, 415, t('recording:errors.wrongType')],
      [readRecording().subarray(0, 900), 400, t('recording:errors.broken')],
    ] as const;
    for (const [file, status, sentence] of cases) {
      const answer = await kid.post('/api/media', recordingForm(file));
      expect([answer.status, answer.text]).toEqual([status, sentence]);
    }
    expect(rowsLeft(app)).toEqual([0, 0]);
  });

  it('keeps no script that is hidden behind its sound', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const script = Buffer.from('<script>alert(1)</script>'.repeat(50));
    for (const name of ['voice.mp3', 'voice.m4a', 'voice.webm'] as const) {
      const file = Buffer.concat([readRecording(name), script]);
      const answer = await kid.post<{ id: number }>('/api/media', recordingForm(file));
      expect(answer.status).toBe(201);
      const { json } = await tell(kid, answer.json.id);
      const { body } = await readMedia(app, kid, json.recording?.url ?? '');
      expect(body.includes('<script>')).toBe(false);
    }
  });

  it('is refused beyond five minutes, however its header counts', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const long = await kid.post('/api/media', recordingForm(makeWav(360)));
    expect([long.status, long.text]).toEqual([413, t('recording:errors.long')]);
    expect((await kid.post('/api/media', recordingForm(makeWav(299)))).status).toBe(201);
  });

  it('has a waveform of few plain numbers or none', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const tooMany = JSON.stringify(Array.from({ length: 65 }, () => 1));
    for (const waveform of [tooMany, '[101]', '[-1]', '[0.5]', '["<b>"]', 'x', '{}']) {
      const answer = await kid.post('/api/media', recordingForm(readRecording(), waveform));
      expect([waveform, answer.status]).toEqual([waveform, 400]);
    }
    const { json } = await tell(kid, await stageRecording(kid, readRecording(), '[]'));
    expect(json.recording?.waveform).toEqual([]);
  });
});

describe('a recording of a post', () => {
  it('may be a whole story, or beside a picture, and is no picture itself', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const { media, mediaUrl } = await told(kid);
    expect([media, mediaUrl]).toEqual([[], null]);
    const form = new FormData();
    form.set('mediaFile', new Blob([new Uint8Array(makeJpeg(50, 40))]), 'a.jpg');
    form.set('title', 'The lake');
    form.set('contentType', 'photo');
    form.set('recordingId', String(await stageRecording(kid)));
    const photo = await kid.post<Content>('/api/content', form);
    expect([photo.json.media.length, photo.json.recording?.durationMs]).toEqual([
      1,
      expect.any(Number),
    ]);
    const asPicture = {
      title: 'x',
      contentType: 'photo',
      media: [{ id: await stageRecording(kid) }],
    };
    expect((await kid.post('/api/content', asPicture)).text).toBe(t('content:errors.fileGone'));
    const alone = { title: 'x', contentType: 'photo', recordingId: await stageRecording(kid) };
    expect((await kid.post('/api/content', alone)).status).toBe(400);
  });

  it('can only be its author’s that no other post has', async () => {
    const app = await makeApp();
    const { recording } = await told(app.as('kid'));
    const theirs = await stageRecording(app.as('family'));
    for (const id of [recording.id, theirs, 9_999]) {
      const answer = await tell(app.as('kid'), id);
      expect([answer.status, answer.text]).toEqual([400, t('content:errors.fileGone')]);
    }
  });

  it('reaches those who see the post, in the trash too, and waits with it for a grown-up', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const { id, recording } = await told(kid);
    const heard = async () => {
      const statuses = [];
      for (const kind of ['kid', 'family', 'friend', 'guest'] as const) {
        statuses.push((await readMedia(app, app.as(kind), recording.url)).status);
      }
      return statuses;
    };
    expect(await heard()).toEqual([200, 200, 404, 404]);
    const approvals = await app.as('admin').get<Approval[]>('/api/approvals');
    const waiting = approvals.json.find((one) => one.kind === 'post');
    expect([waiting?.text, waiting?.recording]).toEqual([t('recording:text'), recording]);
    await letFriendsSee(app.as('admin'), id);
    expect(await heard()).toEqual([200, 200, 200, 404]);
    // Another recording is like other words.
    const recordingId = await stageRecording(kid, readRecording('voice.mp3'));
    const changed = await kid.request<Content>('PUT', `/api/content/${id}`, { recordingId });
    expect(changed.json.friendsApproval).toBe('waiting');
    expect(await heard()).toEqual([404, 404, 404, 404]);
    const url = changed.json.recording?.url ?? '';
    await kid.delete(`/api/content/${id}`);
    expect((await readMedia(app, kid, url)).status).toBe(200);
    expect((await readMedia(app, app.as('friend'), url)).status).toBe(404);
  });

  it('stays when other fields change, and is deleted when it is removed', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const { id, recording } = await told(kid);
    const renamed = await kid.request<Content>('PUT', `/api/content/${id}`, { title: 'Two' });
    expect(renamed.json.recording).toEqual(recording);
    const without = await kid.request<Content>('PUT', `/api/content/${id}`, { recordingId: null });
    expect(without.json.recording).toBeUndefined();
    expect((await readMedia(app, kid, recording.url)).status).toBe(404);
    await cleanUp(app);
    expect(rowsLeft(app)).toEqual([0, 0]);
  });

  it('goes with its post, 30 days after that', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const { id } = await told(kid);
    await kid.delete(`/api/content/${id}`);
    await cleanUp(app);
    expect(rowsLeft(app)).toEqual([1, 1]);
    app.clock.advance(days(31));
    await cleanUp(app);
    expect(rowsLeft(app)).toEqual([0, 0]);
  });
});
