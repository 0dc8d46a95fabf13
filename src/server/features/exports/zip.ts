import { createReadStream } from 'node:fs';
import { Readable, type Transform } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Context } from '../../context/context.ts';
import type { ExportItem, ExportNote, ExportSection } from '../../extension-points/data-export.ts';
import { sentence } from '../../http/error-messages.ts';
import { seesHidden } from '../../media/hidden-media.ts';
import { findFileOf, isHiddenMedia } from '../../media/media.repo.ts';
import { pathOf } from '../../media/media-files.ts';
import { findUser } from '../accounts/accounts.repo.ts';
import { itemWork } from './exports.service.ts';
import type { ExportJobs, ExportMedia, Job } from './exports.store.ts';
import {
  articleEnd,
  articleHead,
  type CaptionedMedia,
  dateWriter,
  noteText,
  pageContents,
  pageEnd,
  pageHead,
  sectionEnd,
  sectionHead,
} from './page.ts';

/** What writing a copy needs to know; `check` throws once its person may not have it any more. */
export interface Writing {
  context: Context;
  jobs: ExportJobs;
  actor: Actor;
  job: Job;
  check: () => void;
  about: { name: string; space: string; date: string };
}

async function* noteParts(
  notes: Iterable<ExportNote[]>,
  write: (note: ExportNote, isFirst: boolean) => string,
): AsyncGenerator<string> {
  let isFirst = true;
  for (const page of notes) {
    for (const note of page) {
      yield write(note, isFirst);
      isFirst = false;
    }
    await nextTurn();
  }
}

/** Every thing of a section; after each page others get their turn. */
async function* itemsOf({ jobs, actor, job, check }: Writing, section: ExportSection) {
  for (const page of section.pages(actor)) {
    check();
    for (const item of page) {
      yield item;
      jobs.advance(job, itemWork);
    }
    await nextTurn();
  }
}

/** The files of a thing, with their captions. */
const filesOf = (job: Job, { media = [] }: Pick<ExportItem, 'media'>): CaptionedMedia[] =>
  media.flatMap(({ id, caption }) => {
    const file = job.media.get(id);
    return file ? [{ ...file, caption }] : [];
  });

async function* jsonOf(writing: Writing, section: ExportSection): AsyncGenerator<string> {
  const { job } = writing;
  let separator = '[\n';
  for await (const { data, notes, ...item } of itemsOf(writing, section)) {
    const [first, ...further] = filesOf(job, item).map(({ path, takenAt, caption }) => ({
      media: path,
      takenAt,
      ...(caption && { caption }),
    }));
    const text = JSON.stringify({
      ...data,
      ...first,
      ...(further.length > 0 && { further }),
    });
    yield separator + (notes ? text.slice(0, -1) : text);
    separator = ',\n';
    if (!notes) continue;
    yield ',"comments":[';
    yield* noteParts(notes(), (note, isFirst) => (isFirst ? '' : ',') + JSON.stringify(note));
    yield ']}';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* htmlOf(writing: Writing): AsyncGenerator<string> {
  const { context, job, about } = writing;
  const writeDate = dateWriter(context.household.timeZone());
  const sections = [...context.extensions.exports];
  yield pageHead(about);
  yield pageContents(
    sections.map(([name, { title }]) => ({ name, title, count: job.counts.get(name) ?? 0 })),
  );
  for (const [name, section] of sections) {
    yield sectionHead(name, section.title);
    let isEmpty = true;
    for await (const item of itemsOf(writing, section)) {
      if (!item.title) continue;
      isEmpty = false;
      yield articleHead(item, filesOf(job, item), writeDate);
      if (item.notes) yield* noteParts(item.notes(), (note) => noteText(note, writeDate));
      yield articleEnd;
    }
    yield sectionEnd(section.files, isEmpty);
  }
  yield pageEnd;
}

async function* bytesOf(writing: Writing, id: number, file: ExportMedia) {
  const { context, actor, jobs, job, check } = writing;
  check();
  // A kid may have asked for it to be taken down since the copy was prepared.
  if (!seesHidden(actor) && isHiddenMedia(context.db, id)) return;
  // Another of the same size may have taken its place since the copy was prepared.
  const sha256 = findFileOf(context.db, id, 'original')?.sha256 ?? file.sha256;
  try {
    for await (const chunk of createReadStream(pathOf(context.media.folders, sha256))) {
      jobs.advance(job, (chunk as Buffer).length);
      yield chunk as Buffer;
    }
  } catch (error) {
    // What was thrown away meanwhile, or lost before, leaves an empty file; the rest is still whole.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** A zip file that is made while it is read: nothing of it is on disk, and little of it in memory. */
export const openZip = (writing: Writing): { stream: Transform; stop: (error?: Error) => void } => {
  const { context, actor, job, about } = writing;
  const zip = new ZipFile();
  const stream = zip.outputStream as Transform;
  const mtime = context.clock.now();
  let current: Readable | undefined;
  const stop = (error?: Error) => {
    current?.destroy();
    stream.destroy(error);
  };
  zip.on('error', (error) => stop(error as Error));
  const add = (path: string, compress: boolean, read: () => AsyncIterable<string | Buffer>) =>
    zip.addReadStreamLazy(path, { compress, mtime }, (give) => {
      current = Readable.from(read(), { objectMode: false, highWaterMark: 64 * 1024 });
      current.on('error', stop);
      give(null, current);
    });
  zip.addBuffer(Buffer.from(`${sentence('exports:readme', about)}\n`), 'README.txt', { mtime });
  add('index.html', true, () => htmlOf(writing));
  for (const [name, section] of context.extensions.exports) {
    add(`data/${name}.json`, true, () => jsonOf(writing, section));
    for (const file of section.files ?? []) {
      add(`data/${file.path}`, true, () => file.write(actor));
    }
  }
  for (const [id, file] of job.media) add(file.path, false, () => bytesOf(writing, id, file));
  zip.end();
  return { stream, stop };
};

/** Who and where a copy is of, in words. */
export const aboutOf = (context: Context, actor: Actor, spaceName: string) => ({
  name: findUser(context.db, actor.id)?.displayName ?? '',
  space: spaceName,
  date: dateWriter(context.household.timeZone())(context.household.day()),
});
