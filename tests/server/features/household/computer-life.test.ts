import { describe, expect, it, vi } from 'vitest';
import { listConnected } from '#server/features/accounts/sessions/connected-devices.ts';
import { closeToDevices } from '#server/features/household/close-device-sessions.ts';
import { findHousehold } from '#server/features/household/household.repo.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { resumeServer } from '#server/startup/resume.ts';
import { openSocket } from '#tests/support/clients/live-client.ts';
import { hours, minutes } from '#tests/support/fakes/fake-clock.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const safari =
  'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/604.1';
const window =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Treehouse/1.0.0 Chrome/130.0.0.0 Electron/33.2.1 Safari/537.36';

describe('the list of connected devices', () => {
  it('has each device once, by name, without the window of this computer', async () => {
    const app = await makeApp();
    const { context } = app;
    expect(listConnected(context)).toEqual([]);
    const listen = (kind: PersonKind, userAgent: string) =>
      openSocket(app.url, app.as(kind).cookieHeader(), { 'user-agent': userAgent });
    await listen('family', safari);
    await listen('family', safari);
    await listen('admin', window);
    expect(listConnected(context)).toEqual([{ name: 'The family', device: 'Safari, iPad' }]);
  });
});

describe('closing LAN access at the home computer', () => {
  it('ends access, notifies open pages, and records it', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    await admin.put('/api/admin/household', { lan: true });
    expect(findHousehold(app.db)?.lan).toBe(true);
    const socket = await app.socketAs('admin');
    await closeToDevices(app.context);
    expect(findHousehold(app.db)?.lan).toBe(false);
    await socket.waitFor((message) => message.type === 'changed' && message.area === 'household');
    const { text } = await admin.get('/api/admin/audit');
    expect(text).toContain('lanChanged');
  });

  it('does nothing twice', async () => {
    const app = await makeApp();
    const socket = await app.socketAs('admin');
    await closeToDevices(app.context);
    await socket.settle();
    expect(socket.heard.filter(({ type }) => type === 'changed')).toEqual([]);
  });
});

describe('resuming from sleep', () => {
  it('runs the hourly cleanup that was missed, and pings every socket', async () => {
    const app = await makeApp();
    let cleanupJobs = 0;
    app.context.extensions.cleanup.set('test', () => {
      cleanupJobs += 1;
      return false;
    });
    const jobs = startJobs(app.context);
    const socket = await app.socketAs('family');
    app.clock.advance(minutes(20));
    resumeServer(app.context, { jobs, reminders: { resume: () => {} } });
    await socket.waitFor(({ type }) => type === 'ping');
    app.clock.advance(hours(8));
    resumeServer(app.context, { jobs, reminders: { resume: () => {} } });
    await vi.waitFor(() => expect(cleanupJobs).toBe(1));
    await jobs.close();
    expect(cleanupJobs).toBe(1);
  });
});
