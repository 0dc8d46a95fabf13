import { expect, it } from 'vitest';
import { backupsInServer } from '#tests/support/server/backup-worker.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

it('a backup is announced to admins only, and its entry contains no one’s records', async () => {
  const app = await makeApp({ options: { forkWorker: backupsInServer } });
  const entry = { title: 'CANARY', content: 'CANARY', date: '2026-03-02' };
  expect((await app.as('kid').post('/api/journals', entry)).status).toBe(201);
  const kinds = ['admin', 'family', 'kid', 'friend', 'guest'] as const;
  const sockets = await Promise.all(kinds.map((kind) => app.socketAs(kind)));
  await app.as('admin').post('/api/admin/backups');
  await app.context.backupRunner.ended();
  const { text } = await app.as('admin').get('/api/admin/backups');
  for (const word of ['CANARY', 'kid', 'journal']) expect(text).not.toContain(word);
  const heard = await Promise.all(sockets.map((socket) => socket.settle()));
  const areas = heard.map((all) => all.map((message) => 'area' in message && message.area));
  expect(areas.map((all) => all.includes('backups'))).toEqual([true, false, false, false, false]);
});
