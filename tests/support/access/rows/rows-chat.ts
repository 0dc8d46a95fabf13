import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeForm } from '#tests/support/server/uploads.ts';
import type { Thing } from '../known-secrets.ts';
import { free, mine, mineOrAdmin, notMine, on, type Rows, type Rule, seen } from './row.ts';

const isMember: Rule = (visitor, { also }) => String(also.isMember).split(' ').includes(visitor);
const takesBack: Rule = (visitor, thing) =>
  mineOrAdmin(visitor, thing) || visitor === thing.also.creator;
const picture = () => makeForm(makeJpeg(), { fields: { content: 'Look' } });

export const chatRows: Rows = {
  'GET /api/chat/rooms': free(),
  'POST /api/chat/rooms': free({ body: { name: 'Den' } }),
  'GET /api/chat/candidates': free(),
  'GET /api/chat/rooms/:id': on('room', seen),
  'PUT /api/chat/rooms/:id': on('room', mineOrAdmin, {
    body: ({ also }: Thing) => ({ name: 'Taken', isPrivate: also.isPrivate === 1 }),
  }),
  'DELETE /api/chat/rooms/:id': on('room', mineOrAdmin),
  'POST /api/chat/rooms/:id/restore': on('trashed room', seen),
  'POST /api/chat/rooms/:id/read': on('room', isMember, {
    body: { messageId: 1 },
    refused: [404, 200],
  }),
  'GET /api/chat/rooms/:id/candidates': on('room', mineOrAdmin, { refused: [200] }),
  'POST /api/chat/rooms/:id/members': on('room', mineOrAdmin, {
    body: ({ also }: Thing) => ({ userId: also.bring }),
    also: [409],
  }),
  'DELETE /api/chat/rooms/:id/members/:userId': on('room', mineOrAdmin, {
    params: ({ id, also }: Thing) => ({ id, userId: also.creatorId ?? 1 }),
    also: [409],
  }),
  'GET /api/chat/online': free(),
  'POST /api/chat/rooms/:id/messages': on('room', seen, { body: { content: 'Hello' } }),
  'POST /api/chat/rooms/:id/pictures': on('room', seen, { body: picture, isDry: true }),
  'POST /api/chat/rooms/:id/stickers': on('room', seen, { body: { sticker: 'owl' } }),
  'DELETE /api/chat/messages/:id': on('message', takesBack),
  'POST /api/chat/messages/:id/reactions': on('message', seen, { body: { emoji: '👍' } }),
  'POST /api/chat/messages/:id/reports': on('message', notMine, { body: { reason: 'Look' } }),
};

const canEdit: Rule = (visitor, thing) => mine(visitor, thing) || visitor === thing.also.canEdit;
const ics = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n';

export const calendarRows: Rows = {
  'GET /api/calendar-events': ['own', 'family', 'shared'].flatMap((type) =>
    ['', '&from=2026-03-01&to=2026-03-31'].map((days) => free({ query: `type=${type}${days}` })),
  ),
  'POST /api/calendar-events': free({ body: { title: 'Picnic', startDate: '2026-03-10T15:00' } }),
  'PATCH /api/calendar-events/:id': on('event', canEdit, { body: { title: 'Taken' } }),
  'DELETE /api/calendar-events/:id': on('event', mine),
  'GET /api/users/shareable': free(),
  'GET /api/event-sharing/:eventId': on('event', mine, { refused: [404] }),
  'POST /api/event-sharing': on('event', mine, {
    body: ({ id, also }: Thing) => ({ eventId: id, sharedWithUserId: also.bring ?? 1 }),
    also: [409],
    refused: [404],
  }),
  'DELETE /api/event-sharing/:id': on('share', mine, { refused: [404] }),
  'GET /api/calendar-reminders': free(),
  // Marks all of the caller's own up to this id, even if that reminder is someone else's.
  'POST /api/calendar-reminders/seen': free({ body: { id: 99 } }),
  'POST /api/calendar-reminders/:id/claim': on('reminder', mine),
  'GET /api/calendar-file': free(),
  'POST /api/calendar-file': free({
    body: new TextEncoder().encode(ics),
    headers: { 'content-type': 'text/calendar' },
  }),
  'GET /api/calendar-subscription': free(),
  'POST /api/calendar-subscription': free(),
  'DELETE /api/calendar-subscription': free(),
  // The address is the key: its holder sees what the owner sees, and no more.
  'GET /api/calendar-feed/:token': on('feed', seen, { readAs: ({ owner }) => owner }),
};
