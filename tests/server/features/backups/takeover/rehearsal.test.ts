import { mkdirSync, rmSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startRehearsals } from '#server/features/backups/takeover/rehearsal.service.ts';
import type { BackupWarning } from '#shared/features/backups/backups.contract.ts';
import type { TakeoverState } from '#shared/features/backups/takeover/takeover.contract.ts';
import { days, minutes } from '#tests/support/fakes/fake-clock.ts';
import { makeOldCopies } from '#tests/support/make/server/takeover.ts';
import { t } from '#tests/support/messages.ts';
import { folderPlan, setUpCopies } from '#tests/support/server/copying-setup.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

/** A server whose copies are those of another household's: a rehearsal only restores them. */
const makeCopyingApp = async () => {
  const { kept, folder } = await makeOldCopies();
  const app = await makeApp();
  const since = app.clock.now().toISOString();
  const { context, dataDir } = app;
  const { computer } = context;
  setUpCopies({ computer, dataDir }, folderPlan(folder), { kept, computerId: 'old', since });
  return { app, folder };
};

const stateOf = async (app: TestApp) =>
  (await app.as('admin').get<TakeoverState>('/api/admin/takeover')).json;

const rehearseNow = async (app: TestApp) => {
  const answer = await app.as('admin').post<TakeoverState>('/api/admin/takeover/rehearsal');
  expect(answer.json.rehearsal?.isRunning, answer.text).toBe(true);
  return vi.waitFor(
    async () => {
      const { rehearsal } = await stateOf(app);
      expect(rehearsal?.isRunning).toBe(false);
      return rehearsal;
    },
    { timeout: 120_000, interval: 100 },
  );
};

const warningOf = async (app: TestApp) =>
  (await app.as('admin').get<{ warning: BackupWarning }>('/api/admin/backups/warning')).json
    .warning;

/** Backups and their copies are no reason to warn now. */
const noteGoodBackups = (app: TestApp) => {
  const { computer, clock } = app.context;
  const { backups, offsite } = computer.read();
  const id = '20260301T000000Z';
  const at = clock.now().toISOString();
  computer.change({
    backups: { ...backups, lastGood: { id, madeAt: at } },
    offsite: { ...offsite, lastCopy: { id, startedAt: at, at } },
  });
};

it('warns admins where no rehearsal went well for two weeks', async () => {
  const { app } = await makeCopyingApp();
  noteGoodBackups(app);
  expect(await warningOf(app)).toBe('none');
  app.clock.advance(days(15));
  noteGoodBackups(app);
  expect(await warningOf(app)).toBe('rehearsal');
});

it.each([-1, 1])(
  'rehearses once a week where the clock was %i hours ahead at the last one',
  async (hoursAhead) => {
    const { app } = await makeCopyingApp();
    const { computer, rehearsals } = app.context;
    const at = new Date(app.clock.now().getTime() + hoursAhead * minutes(60)).toISOString();
    const { takeover } = computer.read();
    computer.change({ takeover: { ...takeover, lastGood: { at, seconds: 1, media: 1 } } });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const begin = vi.spyOn(rehearsals, 'begin').mockImplementation(() => {});
    const { close } = startRehearsals(app.context);
    onTestFinished(close);
    const look = () => vi.advanceTimersByTime(minutes(10));
    look();
    app.clock.advance(days(6));
    look();
    expect(begin).not.toHaveBeenCalled();
    app.clock.advance(days(1) + minutes(60));
    look();
    expect(begin).toHaveBeenCalledOnce();
  },
);

it('rehearses a takeover, and warns once it fails or is two weeks old', {
  timeout: 300_000,
}, async () => {
  const { app, folder } = await makeCopyingApp();
  expect(await stateOf(app)).toMatchObject({ takenOver: null, rehearsal: { lastGood: null } });
  expect(await rehearseNow(app)).toMatchObject({ lastGood: { media: 3 }, lastFailure: null });
  expect(await warningOf(app)).toBe('none');
  app.clock.advance(days(15));
  noteGoodBackups(app);
  expect(await warningOf(app)).toBe('rehearsal');
  expect(await rehearseNow(app)).toMatchObject({ lastFailure: null });
  expect(await warningOf(app)).toBe('none');
  rmSync(folder, { recursive: true });
  expect((await rehearseNow(app))?.lastFailure?.reason).toBe('notStarted');
  expect(await warningOf(app)).toBe('rehearsal');
  mkdirSync(folder);
});

it('offers a connection file to admins of a server that copies elsewhere', async () => {
  const { app } = await makeCopyingApp();
  const file = await app.as('admin').get('/api/admin/takeover/connection');
  expect(file.headers.get('content-disposition')).toContain('treehouse-connection.json');
  expect(file.json).toMatchObject({ treehouse: 'connection', target: { kind: 'folder' } });
  const other = await makeApp();
  const refused = await other.as('admin').get('/api/admin/takeover/connection');
  expect([refused.status, refused.text]).toEqual([409, t('takeover:errors.off')]);
  const begun = await other.as('admin').post('/api/admin/takeover/rehearsal');
  expect([begun.status, begun.text]).toEqual([409, t('takeover:errors.off')]);
  const back = await other.as('admin').post('/api/admin/takeover/return', { epoch: 1 });
  expect([back.status, back.text]).toEqual([409, t('takeover:errors.notTaken')]);
});
