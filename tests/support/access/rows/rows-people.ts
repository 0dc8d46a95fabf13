import { SearchKind } from '#shared/features/search/search.fields.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeForm } from '#tests/support/server/uploads.ts';
import { gone, type Thing } from '../known-secrets.ts';
import {
  admins,
  free,
  mine,
  mineOrAdmin,
  on,
  type Row,
  type Rows,
  type Rule,
  seen,
} from './row.ts';

const people = ['person', 'gone person'];
/** Accounts are managed by admins; deleted ones are not found. */
const account = (rest: Row = {}): Row =>
  on(people, (_, { kind }) => kind === 'person', { refused: [404], ...rest });

const isKid: Rule = (_, { owner }) => owner === 'kid';
const password = { currentPassword: 'correct horse', newPassword: 'moonlight lake' };
const founder = {
  spaceName: 'Theirs',
  childName: 'Theirs',
  username: 'intruder',
  displayName: 'Intruder',
  password: 'four quiet owls',
  joining: 'guests',
  lan: false,
};
const bodyOf = (thing: Thing) => ({ userId: Number(thing.also.bring ?? 1) });
/** The device's animals; a deleted device had others. */
const animals = ({ name, also }: Thing) =>
  name === gone ? ['owl', 'owl', 'owl'] : String(also.animals).split(' ');
const pin = { kind: 'pin', secret: '1357' };
/** Expired guests can read their profile but not change it (rule 14). */
const ownProfile: Rule = (visitor, thing) => mineOrAdmin(visitor, thing) && visitor !== 'expired';
const profile = () => makeForm(null, { fields: { displayName: 'Other' } });

export const accountRows: Rows = {
  'GET /api/user': free(),
  'GET /api/user/owned-data': free({ who: ['admin', 'family', 'friend', 'guest'] }),
  'DELETE /api/user': free({
    body: { things: 'erase', password: 'guess' },
    who: ['admin', 'family', 'friend', 'guest'],
    also: [400],
  }),
  'POST /api/login': free({ body: { username: 'kid', password: 'guess' }, also: [401] }),
  'POST /api/register': free({
    body: { username: 'KID', displayName: 'Kid', password: 'four quiet owls' },
    also: [409],
  }),
  'POST /api/logout': free(),
  'PUT /api/user/:id': on(people, ownProfile, { body: profile, hidden: [403, 404] }),
  'POST /api/user/password': free({ body: password }),
  'POST /api/user/verify': free({ body: { code: 'AAAA-AAAA' }, also: [400, 409] }),
  'GET /api/users': free(),
  'GET /api/sessions': free(),
  'DELETE /api/sessions/:id': on('session', mine),
  'DELETE /api/sessions': free(),
  'GET /api/device/people': free(),
  'DELETE /api/device/people/:id': on('person', () => false, { refused: [404] }),
  'POST /api/reset-password': free({
    body: { username: 'friend', code: 'AAAA-AAAA', newPassword: 'moonlight lake' },
    also: [400],
  }),
  'POST /api/login/pin': on('person', () => false, {
    body: ({ id }: Thing) => ({ userId: id, secret: '2468' }),
    refused: [403],
    hidden: [403],
  }),
  'GET /api/device/trust': free(),
  'POST /api/device/trust': free(),
  'DELETE /api/device/trust': free(),
  'GET /api/kid-sign-in': free(),
  'PUT /api/kid-sign-in': free({
    body: { currentSecret: '1111', next: pin },
    also: [400, 401, 403, 404],
  }),
  'GET /api/viewers/new-post': free({ query: 'family=false' }),
  'GET /api/viewers/new-book': free({ query: 'public=true' }),
  'GET /api/viewers/:kind/:id': on(['post', 'album', 'room', 'event', 'book'], seen, {
    params: ({ kind, id }) => ({ kind, id }),
  }),
  'GET /api/search': [
    free({ query: 'q=CANARY' }),
    ...SearchKind.options.map((kind) => free({ query: `q=CANARY&kind=${kind}&limit=50` })),
  ],
};

const deletion = ({ name, owner }: Thing) => ({
  things: 'erase',
  confirm: owner === 'expired' ? name : owner,
});

export const peopleRows: Rows = {
  'GET /api/admin/users/former': free(),
  'POST /api/admin/users/:id/deactivate': account({ also: [409] }),
  'POST /api/admin/users/:id/reactivate': account({ also: [409] }),
  'GET /api/admin/users/:id/owned-data': account(),
  'DELETE /api/admin/users/:id': account({ body: deletion, also: [409] }),
  'PUT /api/admin/users/:id': account({ body: { verified: true }, also: [409] }),
  'GET /api/admin/invites': free(),
  'POST /api/admin/invites': free({ body: { role: 'friend' } }),
  'DELETE /api/admin/invites/:id': on('invite', admins),
  'GET /api/admin/users': free(),
  'GET /api/admin/users/counts': free(),
  'POST /api/admin/users': free({
    body: { username: 'nora', displayName: 'Nora', role: 'friend', signIn: { kind: 'code' } },
    reaches: ['reset_codes'],
  }),
  'GET /api/admin/users/:id': account(),
  'DELETE /api/admin/users/:id/sessions/:sessionId': on('any session', admins, {
    params: ({ id, also }) => ({ id: also.userId ?? 1, sessionId: id }),
  }),
  'DELETE /api/admin/users/:id/sessions': account(),
  'POST /api/admin/users/:id/reset-code': account({ also: [409] }),
  'PUT /api/admin/users/:id/kid-sign-in': on('person', isKid, {
    body: pin,
    refused: [400],
  }),
  'DELETE /api/admin/users/:id/kid-sign-in': on('person', isKid, { refused: [404] }),
  'GET /api/admin/devices': free(),
  'DELETE /api/admin/devices/:id/trust': on('device', admins),
  'POST /api/pairing': free(),
  'GET /api/pairing': free(),
  'PUT /api/pairing': free({ body: { deviceName: 'Mine' }, also: [404, 409] }),
  'DELETE /api/pairing': free({ also: [404] }),
  'POST /api/pairing/enter': free({ also: [404, 409] }),
  'GET /api/pairing/requests': free(),
  'POST /api/pairing/match': on('asking device', seen, {
    body: (thing: Thing) => ({ animals: animals(thing) }),
  }),
  'POST /api/pairing/requests/:id/accept': on('asking device', seen, {
    body: (thing: Thing, visitor: PersonKind) => ({
      animals: animals(thing),
      userId: thing.also[visitor] ?? bodyOf(thing).userId,
    }),
  }),
  'DELETE /api/pairing/requests/:id': on('asking device', seen),
  'GET /api/kid-time': free(),
  'POST /api/kid-time/beat': free({ body: {} }),
  'GET /api/admin/kid-time': free(),
  'GET /api/admin/kid-time/:id': on('person', isKid, { refused: [404] }),
  'PUT /api/admin/kid-time/:id': on('person', isKid, {
    body: { dailyMinutes: 60, windows: null },
    refused: [404],
  }),
  'POST /api/admin/kid-time/:id/extra': on('person', isKid, {
    body: { minutes: 10 },
    refused: [404],
  }),
  'POST /api/help-calls': free({ also: [403, 429] }),
  'GET /api/help-calls/mine': free(),
  'GET /api/help-calls/open': free(),
  'POST /api/help-calls/:id/answer': on('help call', (visitor, thing) => !mine(visitor, thing), {
    refused: [404],
  }),
  'DELETE /api/help-calls/:id': on('help call', mine, { refused: [404] }),
  'POST /api/setup/code': free({ body: { token: '123456' }, who: [], refused: [409] }),
  'POST /api/setup': free({ body: { ...founder, token: '123456' }, who: [], refused: [409] }),
};
