import { randomBytes } from 'node:crypto';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { Upload } from '#shared/features/content/uploads.contract.ts';
import { makeJpeg } from '../../make/media/pictures.ts';
import { makeMp4, noise } from '../../make/media/videos.ts';
import { makeForm, type PostFormOptions } from '../../server/uploads.ts';
import { browserOf } from '../server.ts';
import {
  accepted,
  digest,
  makeText,
  postFact,
  type Round,
  untilGone,
} from './write-log-writers.ts';

const makeVideo = (bytes: number): Buffer =>
  makeMp4(Buffer.concat([noise(bytes), randomBytes(32)]));

const keepPost = (round: Round, post: Content, fact: string): void =>
  round.writeLog.kept({ who: 'anna', kind: 'post', id: post.id, fact });

const uploadWhole = async (round: Round): Promise<void> => {
  const anna = browserOf(round.url, 'anna');
  const isVideo = round.next() % 2 === 0;
  const file = isVideo ? makeVideo(50_000) : makeJpeg(40 + (round.next() % 200), 60);
  const { title, text: textContent } = makeText(round);
  const form: PostFormOptions = { title, contentType: isVideo ? 'video' : 'photo' };
  form.fields = { textContent };
  if (isVideo) form.fileName = 'video.mp4';
  const post = await accepted<Content>(round, anna.post('/api/content', makeForm(file, form)));
  const shown = isVideo ? digest(file) : (post.mediaUrl ?? '');
  keepPost(round, post, postFact({ ...post, title, textContent }, shown));
};

const partBytes = 64 * 1024;

const uploadInParts = async (round: Round): Promise<void> => {
  const anna = browserOf(round.url, 'anna');
  const { writeLog } = round;
  const file = makeVideo(3 * partBytes - 1000);
  const { id } = await accepted<Upload>(round, anna.post('/api/uploads', { size: file.length }));
  const note = (fact: string) => ({ who: 'anna', kind: 'upload', id, fact }) as const;
  writeLog.kept(note('0'));
  const headers = { 'content-type': 'application/offset+octet-stream' };
  for (let at = 0; at < file.length; at += partBytes) {
    const part = new Uint8Array(file.subarray(at, at + partBytes));
    writeLog.sent(note(String(at + part.length)));
    await accepted(
      round,
      anna.request('PATCH', `/api/uploads/${id}`, part, {
        ...headers,
        'upload-offset': String(at),
      }),
    );
    writeLog.kept(note(String(at + part.length)));
  }
  const { title, text: textContent } = makeText(round);
  // If the request for the post gets no answer, either the post exists or the upload does.
  writeLog.sent(note(`taken by ${title}`));
  const body = { title, textContent, contentType: 'video', uploadId: id };
  const post = await accepted<Content>(round, anna.post('/api/content', body));
  writeLog.kept(note(`taken by ${title}`));
  keepPost(round, post, postFact({ ...post, title, textContent }, digest(file)));
};

/** Uploads files whole and in parts. Cancels interrupted uploads first: each person may have three. */
export const everyoneUploads = (round: Round, cutOff: string[]): Promise<void>[] => [
  untilGone(() => uploadWhole(round)),
  untilGone(async () => {
    const anna = browserOf(round.url, 'anna');
    for (const id of cutOff.splice(0)) {
      const note = { who: 'anna', kind: 'upload', id, fact: 'gone' } as const;
      round.writeLog.sent(note);
      await anna.delete(`/api/uploads/${id}`);
      round.writeLog.kept(note);
    }
    await uploadInParts(round);
  }),
];
