import type { Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import {
  openDisplayWith,
  requireDisplay,
} from '#server/features/content/displays/display-sessions.service.ts';
import type { Display, NewDisplayLink } from '#shared/features/displays/displays.contract.ts';
import { days, minutes } from '#tests/support/fakes/fake-clock.ts';
import { makeAlbum } from '#tests/support/make/albums.ts';
import { makeDisplay, openLink, readShow, type Screen } from '#tests/support/make/displays.ts';
import { makePerson } from '#tests/support/make/household/people.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const path = '/api/admin/displays';

const withDisplay = async () => {
  const app = await makeApp();
  const mama = app.as('admin');
  const { id: albumId } = await makeAlbum(mama, { title: 'Home' });
  const { display, token } = await makeDisplay(mama, { albumIds: [albumId] });
  const read = async () =>
    (await mama.get<{ displays: Display[] }>(path)).json.displays.find(
      ({ id }) => id === display.id,
    );
  return { app, mama, albumId, display, token, read };
};

const refusalOf = async (screen: Screen) => {
  const { status, text } = await screen.get('/api/display');
  return [status, text];
};
const ended = [401, t('displays:errors.linkEnded')];

describe('a display link', () => {
  it('becomes a cookie that scripts, other sites and other calls do not get', async () => {
    const { app, token } = await withDisplay();
    const screen = app.signedOut();
    const { headers, text } = await screen.post('/api/display/session', { token });
    expect(text).toBe('{}');
    const cookies = headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    const [pair = '', ...attributes] = (cookies[0] ?? '').split('; ');
    const [name, value = ''] = pair.split('=');
    expect(name).toBe(`treehouse_display_${app.context.installationId}`);
    expect(value).not.toBe(token);
    expect(attributes.toSorted()).toEqual([
      'HttpOnly',
      `Max-Age=${400 * 86_400}`,
      'Path=/api/display',
      'SameSite=Strict',
    ]);
    expect(app.db.$client.serialize().includes(value)).toBe(false);
  });

  it('opens nothing else, and a person’s sign-in opens no display', async () => {
    const { app, mama, token } = await withDisplay();
    const screen = await openLink(app, token);
    await readShow(screen);
    const isOfScreen = (access: string) => access === 'public' || access === 'display';
    const others = app.routes.filter(({ endpoint }) => !isOfScreen(endpoint.access));
    expect(others.length).toBeGreaterThan(100);
    for (const { endpoint } of others) {
      const address = endpoint.path.replace(/:\w+/g, '1');
      const { status } = await screen.request(endpoint.method, address);
      expect([endpoint.path, status]).toEqual([endpoint.path, 401]);
    }
    expect(await refusalOf(mama)).toEqual(ended);
    expect((await mama.get('/api/display/media/1')).status).toBe(401);
    expect(await refusalOf(app.signedOut())).toEqual(ended);
  });

  it('is opened again by a device that lost its cookie, and by ten at most', async () => {
    const { app, token, read } = await withDisplay();
    const first = await openLink(app, token);
    const others: Screen[] = [];
    for (let more = 0; more < 9; more += 1) others.push(await openLink(app, token));
    await readShow(first);
    const last = await openLink(app, token);
    expect(await refusalOf(first)).toEqual(ended);
    for (const screen of [...others, last]) await readShow(screen);
    expect((await read())?.linkUsedAt).toBe(app.clock.now().toISOString());
  });

  it('replaces the cookie of the device that opens it again', async () => {
    const { app, token } = await withDisplay();
    const screen = await openLink(app, token);
    const former = screen.cookieHeader();
    expect((await screen.post('/api/display/session', { token })).status).toBe(200);
    expect((await app.signedOut().get('/api/display', { cookie: former })).status).toBe(401);
    await readShow(screen);
  });

  it('ends with a new one, at once and for every device', async () => {
    const { app, mama, display, token, read } = await withDisplay();
    const screens = [await openLink(app, token), await openLink(app, token)];
    const { json } = await mama.post<NewDisplayLink>(`${path}/${display.id}/link`);
    expect(json.token).not.toBe(token);
    for (const screen of screens) expect(await refusalOf(screen)).toEqual(ended);
    const old = await app.signedOut().post('/api/display/session', { token });
    expect([old.status, old.text]).toEqual(ended);
    expect((await read())?.linkUsedAt).toBeNull();
    await readShow(await openLink(app, json.token));
  });

  it('refuses wrong tokens, and after some of them all for a while', async () => {
    const { app, token } = await withDisplay();
    const screen = app.signedOut();
    const wrong = 'x'.repeat(43);
    for (let tried = 0; tried < 10; tried += 1) {
      expect((await screen.post('/api/display/session', { token: wrong })).status).toBe(401);
    }
    expect((await screen.post('/api/display/session', { token: wrong })).status).toBe(429);
    expect((await screen.post('/api/display/session', { token: 'x' })).status).toBe(400);
    // The right one is not a guess.
    await openLink(app, token);
  });

  it('is taken from our own pages alone', async () => {
    const { app, token } = await withDisplay();
    const headers = { origin: 'https://example.com' };
    const { status } = await app.signedOut().post('/api/display/session', { token }, headers);
    expect(status).toBe(403);
  });

  it('works in the home network only', async () => {
    const { app, token } = await withDisplay();
    const cookie = (await openLink(app, token)).cookieHeader();
    const from = (remoteAddress: string) =>
      ({ headers: { cookie }, socket: { remoteAddress } }) as Request;
    const response = { appendHeader: () => response } as unknown as Response;
    for (const address of ['8.8.8.8', '2001:4860:4860::8888', '::ffff:8.8.8.8']) {
      const request = from(address);
      const refusal = 'displays:errors.notHomeNetwork';
      expect(() => requireDisplay(app.context, request)).toThrow(refusal);
      expect(() => openDisplayWith(app.context, token, { request, response })).toThrow(refusal);
    }
    for (const address of ['192.168.1.20', 'fd12::5', '127.0.0.1']) {
      expect(requireDisplay(app.context, from(address)).display.name).toBe('Kitchen');
    }
  });
});

describe('the maker of a display', () => {
  it('who is not an active admin leaves it showing nothing', async () => {
    const { app, mama, albumId } = await withDisplay();
    const row = makePerson(app.db, { role: 'admin', username: 'papa' });
    const { display, token } = await makeDisplay(app.signIn(row), { albumIds: [albumId] });
    const screen = await openLink(app, token);
    const person = `/api/admin/users/${row.id}`;
    const paused = [403, t('displays:errors.makerGone')];
    const isActive = async () =>
      (await mama.get<{ displays: Display[] }>(path)).json.displays.find(
        ({ id }) => id === display.id,
      )?.isActive;
    await mama.put(person, { role: 'family' });
    expect(await refusalOf(screen)).toEqual(paused);
    expect((await screen.get('/api/display/media/1')).status).toBe(403);
    expect((await app.signedOut().post('/api/display/session', { token })).status).toBe(403);
    expect(await isActive()).toBe(false);
    await mama.put(person, { role: 'admin' });
    await readShow(screen);
    await mama.post(`${person}/deactivate`);
    expect(await refusalOf(screen)).toEqual(paused);
    await mama.post(`${person}/reactivate`);
    await readShow(screen);
    expect(await isActive()).toBe(true);
  });
});

describe('a display that is on', () => {
  it('is seen by admins, to ten minutes, and keeps its cookie for as long again', async () => {
    const { app, token, read } = await withDisplay();
    const screen = await openLink(app, token);
    const ask = async () => (await screen.get('/api/display')).headers.getSetCookie();
    const first = app.clock.now().toISOString();
    expect(await ask()).toHaveLength(1);
    app.clock.advance(minutes(9));
    await readShow(screen);
    expect((await read())?.lastSeenAt).toBe(first);
    app.clock.advance(minutes(2));
    const [cookie] = await ask();
    expect(cookie).toContain(`Max-Age=${400 * 86_400}`);
    expect(cookie).toContain(screen.cookieHeader());
    expect((await read())?.lastSeenAt).toBe(app.clock.now().toISOString());
    app.clock.advance(days(500));
    await readShow(screen);
  });

  it('keeps its cookie for as long again where another device has the same link', async () => {
    const { app, token } = await withDisplay();
    const [television, tablet] = [await openLink(app, token), await openLink(app, token)];
    await readShow(television);
    app.clock.advance(minutes(1));
    const { headers } = await tablet.get('/api/display');
    expect(headers.getSetCookie()[0]).toContain(tablet.cookieHeader());
  });
});
