import type { NewDisplayLink } from '#shared/features/displays/displays.contract.ts';
import { makeEvent } from '#tests/support/make/calendar.ts';
import { household, visitors } from '../known-secrets.ts';
import { type Filling, ok } from './filling.ts';

/** A display of an album for the household, with today's events; another album is not on it. */
export const fillDisplays = async (filling: Filling): Promise<void> => {
  const { app, things, word, keep, add, screen } = filling;
  const admin = app.as('admin');
  const albumOf = (name: string) =>
    things.find((thing) => thing.kind === 'album' && thing.name === name);
  const [home, chosen] = [albumOf('home'), albumOf('chosen')];
  const { display, token } = await ok<NewDisplayLink>(
    admin.post('/api/admin/displays', {
      name: word('display-name', ['admin', 'display']),
      albumIds: [Number(home?.id)],
      showEvents: true,
    }),
  );
  add({ kind: 'display', name: 'home', id: display.id, owner: 'admin' });
  add({ kind: 'display link', name: 'home', id: token, owner: 'admin', seenBy: visitors });
  const shown = { id: Number(home?.also.mediaId), seenBy: ['display'] as const };
  add({ kind: 'display picture', name: 'home', owner: 'admin', ...shown });
  const hidden = { id: Number(chosen?.also.mediaId), seenBy: [] };
  add({ kind: 'display picture', name: 'chosen', owner: 'admin', ...hidden });
  keep(token, []);
  const event = await makeEvent(app.as('family'), {
    title: word('event-of-today', [...household, 'display']),
    description: word('at-event-of-today', household),
    startDate: '2026-03-02T15:00',
    isFamily: true,
  });
  const seen = { owner: 'family', seenBy: household, also: { canEdit: 'family' } } as const;
  add({ kind: 'event', name: 'today', id: event.id, ...seen });
  await ok(screen.post('/api/display/session', { token }));
  keep(screen.cookieHeader().split('=')[1] ?? '', ['display']);
  await ok(screen.get('/api/display'));
  await ok(screen.get(`/api/display/media/${shown.id}`));
};
