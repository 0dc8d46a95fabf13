import { once } from 'node:events';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import type { Backup, BackupsState } from '#shared/features/backups/backups.contract.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { Upload } from '#shared/features/content/uploads.contract.ts';
import type { Export } from '#shared/features/exports/exports.contract.ts';
import { makeJpeg } from '../../make/media/pictures.ts';
import { makeMp4 } from '../../make/media/videos.ts';
import { spawnServer } from '../../server/server-process.ts';
import { makeTempDir } from '../../server/test-db.ts';
import { makeForm } from '../../server/uploads.ts';
import { browserOf, serverOptions, unthrottled } from '../server.ts';
import type { Fault, Hits } from './failing-fs.ts';

interface Answer {
  status: number;
  text: string;
}

export const startFailingServer = async (dataDir: string, env: Record<string, string> = {}) => {
  const notes = makeTempDir();
  const faultFile = join(notes.path, 'fault.json');
  const options = JSON.stringify(
    serverOptions(dataDir, { throttle: unthrottled, logLevel: 'error' }),
  );
  const server = await spawnServer([inject('serverEntry'), options], {
    NODE_OPTIONS: `--import ${pathToFileURL(inject('failingFs')).href}`,
    TREEHOUSE_FAULT: faultFile,
    ...env,
  });
  const arm = async (fault: Fault | null): Promise<string[]> => {
    const answered = once(server.child, 'message') as Promise<[Hits]>;
    server.child.send({ fault });
    const [{ calls }] = await answered;
    return calls;
  };
  const armWorkers = (fault: Fault | null): void => {
    if (fault) writeFileSync(faultFile, JSON.stringify(fault));
    else rmSync(faultFile, { force: true });
  };
  return { ...server, arm, armWorkers, forget: notes.remove };
};

export type FailingServer = Awaited<ReturnType<typeof startFailingServer>>;

export interface DiskAction {
  answers: Answer[];
  postId: number | null;
  uploadId?: string | undefined;
}

const dropped: Answer = { status: 0, text: 'the connection was dropped' };
const orDropped = <T extends Answer>(asked: Promise<T>) =>
  asked.catch(() => ({ ...dropped, json: undefined, headers: new Headers() }) as unknown as T);

export const showPicture = async (url: string, index: number): Promise<DiskAction> => {
  const form = makeForm(makeJpeg(30 + index, 20), { title: `picture ${index}` });
  const answer = await orDropped(browserOf(url, 'anna').post<Content>('/api/content', form));
  return { answers: [answer], postId: answer.status === 201 ? answer.json.id : null };
};

/** Uploads a film in three parts; cancels it after a failure, as people do. */
export const showFilm = async (url: string, index: number): Promise<DiskAction> => {
  const ben = browserOf(url, 'ben');
  const film = makeMp4(30_000 + index);
  const opened = await ben.post<Upload>('/api/uploads', { size: film.length });
  const answers: Answer[] = [opened];
  const { id } = opened.json ?? {};
  for (let at = 0; id && at < film.length && (answers.at(-1)?.status ?? 0) < 300; at += 12_000) {
    const part = new Uint8Array(film.subarray(at, at + 12_000));
    const headers = {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(at),
    };
    answers.push(await orDropped(ben.request('PATCH', `/api/uploads/${id}`, part, headers)));
  }
  if (!id || (answers.at(-1)?.status ?? 0) >= 300) return { answers, postId: null, uploadId: id };
  const fields = { uploadId: id, videoWidth: '64', videoHeight: '48' };
  const form = makeForm(null, { title: `film ${index}`, contentType: 'video', fields });
  const answer = await orDropped(ben.post<Content>('/api/content', form));
  answers.push(answer);
  return { answers, postId: answer.status === 201 ? answer.json.id : null, uploadId: id };
};

export const takeCopy = async (url: string, index: number): Promise<DiskAction> => {
  const anna = browserOf(url, (['anna', 'ben', 'mia', 'fred'] as const)[index % 4] ?? 'anna');
  const started = await anna.post<{ id: string }>('/api/exports');
  const answers: Answer[] = [started];
  const { id } = started.json ?? {};
  const current = () => anna.get<{ export: Export | null }>('/api/exports/current');
  while ((await current()).json.export?.state === 'preparing') await wait(10);
  if (id) answers.push(await orDropped(anna.get(`/api/exports/${id}/file`)));
  if (id) await anna.delete(`/api/exports/${id}`);
  return { answers, postId: null };
};

/** Makes a backup. @returns the existing ones, and why this one failed */
export const keepBackup = async (
  url: string,
): Promise<{ backups: Backup[]; failure: string | null }> => {
  const anna = browserOf(url, 'anna');
  const before = (await anna.get<BackupsState>('/api/admin/backups')).json;
  await anna.post('/api/admin/backups');
  for (;;) {
    const { work } = (await anna.get<{ work: unknown }>('/api/admin/backups/work')).json;
    if (work) {
      await wait(25);
      continue;
    }
    const { backups, lastFailure } = (await anna.get<BackupsState>('/api/admin/backups')).json;
    const isNew = lastFailure && lastFailure.at !== before.lastFailure?.at;
    return { backups, failure: isNew ? lastFailure.reason : null };
  }
};

export const leftovers = async (
  url: string,
  dataDir: string,
  uploadId?: string,
): Promise<string[]> => {
  const folder = join(dataDir, 'incoming');
  const ben = browserOf(url, 'ben');
  if (uploadId) await ben.delete(`/api/uploads/${uploadId}`);
  for (const name of readdirSync(folder)) {
    const id = /^(\w+)\.upload$/.exec(name)?.[1];
    if (id) await ben.delete(`/api/uploads/${id}`);
  }
  return readdirSync(folder);
};
