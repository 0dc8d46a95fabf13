import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequest, Cookie } from '@playwright/test';
import Database from 'better-sqlite3';
import { withContinuousTarget } from '#server/backup-engine/continuous/continuous-target.ts';
import { readLastIds } from '#server/backup-engine/takeover/only-here.ts';
import { writeStartNote } from '#server/backup-engine/takeover/sealed-notes.ts';
import { openComputerSettings } from '#server/settings/computer-settings.ts';
import { memoryFolder } from '../../memory-folder.ts';
import { folderPlan, makeKeptKey, setUpCopies } from '../../server/copying-setup.ts';
import { newDevice } from '../api.ts';
import { startTestServer } from '../servers/start-test-server.ts';
import { sharePost } from './posts.ts';

const newFolder = (name: string) => mkdtemp(join(memoryFolder(), `treehouse-${name}-`));

const lastIdsOf = (dataDir: string) => {
  const client = new Database(join(dataDir, 'treehouse.db'), { readonly: true });
  const ids = readLastIds(client);
  client.close();
  return ids;
};

/**
 * The server of a household that another computer has taken over, with one post of Anna's that only it has.
 * @param title of that post
 */
export const startTakenOver = async (
  request: APIRequest,
  template: string,
  { title, cookies }: { title: string; cookies: Cookie[] },
) => {
  const [dataDir, folder] = [await newFolder('old'), await newFolder('copies')];
  await cp(template, dataDir, { recursive: true });
  const lastIds = lastIdsOf(dataDir);
  const before = await startTestServer(dataDir);
  const anna = await newDevice(request, before.url, cookies);
  await sharePost(anna, { title, text: 'Not copied yet.' });
  await anna.dispose();
  await before.stop();
  const kept = await makeKeptKey();
  const computer = openComputerSettings(dataDir);
  setUpCopies({ computer, dataDir }, folderPlan(folder), { kept, computerId: 'old' });
  const at = new Date().toISOString();
  const [first, second] = [
    { format: 1, epoch: 1, computerId: 'old', at },
    { format: 1, epoch: 2, computerId: 'new', at },
  ] as const;
  const home = join(folder, 'run');
  await withContinuousTarget({ folder }, { home }, async (target) => {
    await target.writeEpoch(null, first);
    await writeStartNote(target.files, kept.key, second, { lastIds, copiedUpTo: at });
    await target.writeEpoch(1, second);
  });
  const server = await startTestServer(dataDir);
  return {
    url: server.url,
    end: async () => {
      await server.kill();
      for (const path of [dataDir, folder]) await rm(path, { recursive: true, force: true });
    },
  };
};
