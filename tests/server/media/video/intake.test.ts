import { describe, expect, it, vi } from 'vitest';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { Upload } from '#shared/features/content/uploads.contract.ts';
import type { Export } from '#shared/features/exports/exports.contract.ts';
import { makeTaggedVideos, type TaggedVideo } from '#tests/support/make/media/tagged-videos.ts';
import { fileType } from '#tests/support/make/media/videos.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { makeForm, postFile, readMedia } from '#tests/support/server/uploads.ts';
import { unzip } from '#tests/support/unzip.ts';

type Browser = ReturnType<TestApp['as']>;

const tellsIn = (data: Buffer, { secrets }: TaggedVideo) =>
  secrets.filter((word) => data.includes(word, 0, 'latin1'));

const sendInParts = async (browser: Browser, data: Buffer) => {
  const { id } = (await browser.post<Upload>('/api/uploads', { size: data.length })).json;
  await browser.request('PATCH', `/api/uploads/${id}`, new Uint8Array(data), {
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
  });
  const form = makeForm(null, { contentType: 'video', fields: { uploadId: id } });
  return browser.post<Content>('/api/content', form);
};

const exportOf = async (app: TestApp, browser: Browser) => {
  const { id } = (await browser.post<Export>('/api/exports')).json;
  await vi.waitFor(async () => {
    const { json } = await browser.get<{ export: Export }>('/api/exports/current');
    if (json.export.state !== 'ready') throw new Error(json.export.state);
  }, 50_000);
  return unzip((await readMedia(app, browser, `/api/exports/${id}/file`)).body);
};

describe('an uploaded video', () => {
  it('does not reveal its location: not as a file, not in parts, not in an export', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const videos = makeTaggedVideos();
    for (const [n, video] of videos.entries()) {
      const answer =
        n % 2 === 0
          ? await postFile(family, video.data, { contentType: 'video' })
          : await sendInParts(family, video.data);
      expect([video.what, answer.status]).toEqual([video.what, 201]);
      const { mediaUrl } = answer.json as Content;
      const { body, headers } = await readMedia(app, app.as('friend'), mediaUrl ?? '');
      expect(headers.get('content-type')).toBe(video.mime);
      expect([video.what, tellsIn(body, video)]).toEqual([video.what, []]);
      for (const picture of video.pictures) expect(body.includes(picture)).toBe(true);
    }
    const files = [...(await exportOf(app, family))].filter(([path]) => path.startsWith('media/'));
    expect(files).toHaveLength(videos.length);
    for (const [n, [, data]] of files.entries()) {
      const video = videos[n] as TaggedVideo;
      expect([video.what, tellsIn(data, video)]).toEqual([video.what, []]);
    }
  });

  it('is rejected with a message when it is not understood', async () => {
    const app = await makeApp();
    const answer = await postFile(app.as('family'), fileType(), { contentType: 'video' });
    expect([answer.status, answer.text]).toEqual([400, t('content:errors.videoBroken')]);
  });
});
