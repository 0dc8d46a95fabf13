import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { Upload } from '#shared/features/content/uploads.contract.ts';
import { makeJpeg } from '../../make/media/pictures.ts';
import { makeMp4 } from '../../make/media/videos.ts';
import { makeForm } from '../../server/uploads.ts';
import { browserOf } from '../server.ts';

export interface Promised {
  mark: string;
  /** A query whose rows contain one of `words` while the promise holds. */
  among: string;
  words: readonly string[];
  /** Its post, if that has a file; and the file's hash, if it is stored unchanged. */
  post?: { id: number; sha256?: string };
}

export const brokenIn = (client: Database.Database, promises: Promised[]): Promised[] => {
  const answers = new Map<string, Set<string>>();
  const answersTo = (query: string) => {
    const found = answers.get(query) ?? new Set(client.prepare<[], string>(query).pluck().all());
    answers.set(query, found);
    return found;
  };
  return promises.filter(({ among, words }) => !words.some((word) => answersTo(among).has(word)));
};

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const filmParts = 40_000;

type Browser = ReturnType<typeof browserOf>;

const withFile =
  "SELECT title FROM contents JOIN media_files USING (media_id) WHERE variant = 'original'";
const arrived =
  "SELECT id || ' ' || \"offset\" FROM uploads UNION ALL SELECT title FROM contents WHERE title LIKE 'film %'";

const agreed = async <T>(
  asked: Promise<{ status: number; text: string; json: unknown }>,
): Promise<T> => {
  const { status, text, json } = await asked;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return json as T;
};

/** A family writing concurrently; each promise is recorded before its request. */
export class BusyHour {
  readonly promised: Promised[] = [];
  private count = 0;
  private readonly url: string;
  private readonly roomId: number;

  constructor(url: string, roomId: number) {
    this.url = url;
    this.roomId = roomId;
  }

  /** Records the next call's promise: rows of `among` with new or given words. */
  private promise(among: string, words?: readonly string[]) {
    this.count += 1;
    const mark = `mark-${String(this.count).padStart(5, '0')}`;
    const own = `words of ${mark}`;
    const noted: Promised = { mark, among, words: words ?? [own] };
    this.promised.push(noted);
    return { headers: { 'x-mark': mark }, words: own, noted };
  }

  private async say(browser: Browser): Promise<void> {
    const { headers, words } = this.promise('SELECT content FROM chat_messages');
    const path = `/api/chat/rooms/${this.roomId}/messages`;
    await agreed(browser.post(path, { content: words }, headers));
  }

  private async write(browser: Browser): Promise<void> {
    const post = this.promise('SELECT title FROM contents');
    const story = { contentType: 'story', title: post.words, textContent: 'Once. '.repeat(400) };
    const { id } = await agreed<Content>(browser.post('/api/content', story, post.headers));
    const comment = this.promise('SELECT text FROM comments');
    const body = { contentId: id, text: comment.words };
    await agreed(browser.post('/api/comments', body, comment.headers));
    const change = this.promise('SELECT description FROM contents');
    const changed = { description: change.words };
    await agreed(browser.put(`/api/content/${id}`, changed, change.headers));
    if (this.count % 3 > 0) return;
    const among = 'SELECT CAST(id AS TEXT) FROM contents WHERE deleted_at IS NOT NULL';
    const gone = this.promise(among, [String(id)]);
    await agreed(browser.request('DELETE', `/api/content/${id}`, undefined, gone.headers));
  }

  private async doTask(browser: Browser): Promise<void> {
    const { headers, words } = this.promise('SELECT title FROM tasks');
    await agreed(browser.post('/api/tasks', { title: words }, headers));
  }

  private async show(browser: Browser): Promise<void> {
    const { headers, words, noted } = this.promise(withFile);
    // A new size each time, for a new file.
    const form = makeForm(makeJpeg(40 + (this.count % 200), 30), { title: words });
    const { id } = await agreed<Content>(browser.post('/api/content', form, headers));
    noted.post = { id };
  }

  private async film(browser: Browser): Promise<void> {
    const film = makeMp4(90_000 + this.count * 7);
    const size = { size: film.length };
    const { id } = await agreed<Upload>(browser.post('/api/uploads', size));
    const title = `film ${id}`;
    const starts = Array.from(
      { length: Math.ceil(film.length / filmParts) },
      (_, n) => n * filmParts,
    );
    const reached = (from: number) => Math.min(from + filmParts, film.length);
    for (const start of starts) {
      const later = starts.filter((one) => one >= start).map((one) => `${id} ${reached(one)}`);
      const { headers } = this.promise(arrived, [...later, title]);
      const part = new Uint8Array(film.subarray(start, reached(start)));
      await agreed(
        browser.request('PATCH', `/api/uploads/${id}`, part, {
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(start),
          ...headers,
        }),
      );
    }
    const { headers, noted } = this.promise(withFile, [title]);
    const fields = { uploadId: id, videoWidth: '640', videoHeight: '480' };
    const form = makeForm(null, { title, contentType: 'video', fields });
    const post = await agreed<Content>(browser.post('/api/content', form, headers));
    noted.post = { id: post.id, sha256: sha256(film) };
  }

  async go(times: number): Promise<void> {
    const [anna, ben, mia] = (['anna', 'ben', 'mia'] as const).map((name) =>
      browserOf(this.url, name),
    ) as [Browser, Browser, Browser];
    const often = async (work: () => Promise<void>) => {
      for (let count = 0; count < times; count += 1) await work();
    };
    await Promise.all([
      often(() => this.say(anna)),
      often(() => this.say(ben)),
      often(() => this.write(ben)),
      often(() => this.doTask(mia)),
      often(() => this.show(anna)),
      often(() => this.film(ben)),
    ]);
  }
}
