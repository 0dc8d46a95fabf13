import { insertReminder } from '#server/features/calendar/reminders/reminders.repo.ts';
import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';
import type { Journal } from '#shared/features/journal/journal.contract.ts';
import type { Task } from '#shared/features/tasks/tasks.contract.ts';
import { makeEvent } from '#tests/support/make/calendar.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeForm } from '#tests/support/server/uploads.ts';
import { grownUps, household, members, visitors } from '../known-secrets.ts';
import { type Filling, ok } from './filling.ts';

const fillOrganiser = async (filling: Filling, owner: PersonKind): Promise<void> => {
  const { app, add } = filling;
  const me = app.as(owner);
  const own = (what: string) => filling.word(`${owner}-${what}`, [owner]);
  const diary = makeForm(owner === 'kid' ? makeJpeg(50, 34) : null, {
    title: own('diary-title'),
    fields: { date: '2026-03-01', content: own('diary-text'), mood: '' },
  });
  const entry = await ok<Journal>(me.post('/api/journals', diary));
  add({ kind: 'entry', name: owner, id: entry.id, owner });
  if (entry.media) {
    filling.addMedia({
      name: 'diary',
      owner,
      seenBy: [owner],
      urls: [entry.media.url, entry.media.smallUrl ?? '', entry.media.largeUrl ?? ''],
    });
  }
  const felt = { emotionType: 'sad', intensity: 3, date: '2026-03-01' };
  const texts = { description: own('feeling'), triggers: own('cause'), coping: own('comfort') };
  const log = await ok<{ id: number }>(me.post('/api/emotion-logs', { ...felt, ...texts }));
  add({ kind: 'feeling', name: owner, id: log.id, owner });
  const draft = { values: { title: own('draft') }, before: '[""]', hadFile: false };
  await ok(me.put('/api/drafts/journal', draft));
  const words = { title: own('task'), description: own('task-text'), notes: own('task-notes') };
  const task = await ok<Task>(me.post('/api/tasks', { ...words, dueDate: '2026-03-05' }));
  add({ kind: 'task', name: owner, id: task.id, owner });
  const thrown = await ok<Task>(me.post('/api/tasks', { title: own('task-thrown') }));
  await ok(me.delete(`/api/tasks/${thrown.id}`));
  add({ kind: 'trashed task', name: owner, id: thrown.id, owner });
  const event = await makeEvent(me, {
    title: own('event'),
    description: own('event-text'),
    reminderInterval: 'one_day',
  });
  add({ kind: 'event', name: owner, id: event.id, owner, also: { canEdit: owner } });
  const moment = { starts: '2026-03-10T15:00', givenAt: app.clock.now().toISOString() };
  const reminder = { userId: me.user.id, eventId: event.id, occurrence: null, ...moment };
  add({ kind: 'reminder', name: owner, id: insertReminder(app.db, reminder) ?? 0, owner });
  const { path } = await ok<{ path: string }>(me.post('/api/calendar-subscription'));
  const token = path.split('/').at(-1) ?? '';
  filling.keep(token.replace('.ics', ''), [owner]);
  add({ kind: 'feed', name: owner, id: token, owner, seenBy: visitors as PersonKind[] });
};

const fillShared = async (filling: Filling): Promise<void> => {
  const { app, word, add } = filling;
  const make = async (
    name: string,
    owner: PersonKind,
    seenBy: readonly PersonKind[],
    fields: Record<string, unknown>,
    canEdit = owner,
  ): Promise<CalendarEvent> => {
    const texts = { title: word(`event-${name}`, seenBy), description: word(`at-${name}`, seenBy) };
    const event = await makeEvent(app.as(owner), { ...texts, ...fields });
    add({ kind: 'event', name, id: event.id, owner, seenBy, also: { canEdit } });
    return event;
  };
  const shared = (kind: PersonKind, canEdit: boolean) => ({
    isShared: true,
    sharedWith: [{ userId: app.person(kind).id, canEdit }],
  });
  await make('family-day', 'family', household, { isFamily: true });
  await make('birthday', 'admin', household, { isFamily: true, category: 'birthday' });
  await make('visit', 'family', ['family', 'friend'], shared('friend', false));
  await make('trip', 'admin', ['admin', 'kid'], shared('kid', true), 'kid');
  await make('meeting', 'friend', ['friend', 'guest'], shared('guest', false));
  const gone = await make('called-off', 'friend', [], {});
  await ok(app.as('friend').delete(`/api/calendar-events/${gone.id}`));

  const sharing = app.db.$client.prepare('SELECT id, event_id FROM calendar_shares').all() as {
    id: number;
    event_id: number;
  }[];
  for (const { id, event_id } of sharing) {
    const event = filling.things.find((one) => one.kind === 'event' && one.id === event_id);
    if (event) add({ ...event, kind: 'share', id });
  }
};

export const fillOrganisers = async (filling: Filling): Promise<void> => {
  for (const owner of members) await fillOrganiser(filling, owner);
  await fillShared(filling);
  const { app, word, add } = filling;
  const assignedTo = app.person('kid').id;
  const title = word('given-task', ['family', 'kid']);
  const assigned = await ok<Task>(app.as('family').post('/api/tasks', { title, assignedTo }));
  add({ kind: 'given task', name: 'given', id: assigned.id, owner: 'family' });
  const notes = word('given-task-notes', ['kid']);
  await ok(app.as('kid').patch(`/api/tasks/${assigned.id}`, { notes }));
  const again = word('given-task-withdrawn', ['family']);
  const withdrawn = await ok<Task>(
    app.as('family').post('/api/tasks', { title: again, assignedTo }),
  );
  await ok(app.as('family').delete(`/api/tasks/given/${withdrawn.id}`));
  add({ kind: 'withdrawn task', name: 'withdrawn', id: withdrawn.id, owner: 'family' });
  const note = word('note-of-badge', [...grownUps, 'kid']);
  const badge = { userId: assignedTo, badge: 'kindHeart', note };
  await ok(app.as('family').post('/api/achievements/awards', badge));
};
