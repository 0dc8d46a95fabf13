import type { ResetCode } from '#shared/features/accounts/admin.contract.ts';
import type { Approval } from '#shared/features/approvals/approvals.contract.ts';
import type { HelpCall } from '#shared/features/help-requests/help-requests.contract.ts';
import { makePerson, type PersonKind, personKinds } from '#tests/support/make/household/people.ts';
import { makePairingRequest } from '#tests/support/make/pairing.ts';
import type { TestApp } from '#tests/support/server/make-app.ts';
import { createSecretList, grownUps, household, members, type Thing } from '../known-secrets.ts';
import { fillAlbums } from './fill-albums.ts';
import { fillContent } from './fill-content.ts';
import { fillDisplays } from './fill-displays.ts';
import { fillOrganisers } from './fill-organisers.ts';
import { fillReading } from './fill-reading.ts';
import { fillRooms } from './fill-rooms.ts';
import { type Filling, type MediaThing, ok } from './filling.ts';

const everyone = Object.keys(personKinds) as PersonKind[];

const fillCodes = async ({ app, keep, add }: Filling): Promise<void> => {
  const admin = app.as('admin');
  const invite = await ok<{ id: number; code: string }>(
    admin.post('/api/admin/invites', { role: 'friend' }),
  );
  keep(invite.code, []);
  add({ kind: 'invite', name: 'invite', id: invite.id, owner: 'admin' });
  const path = `/api/admin/users/${app.person('friend').id}/reset-code`;
  keep((await ok<ResetCode>(admin.post(path))).code, []);
  const pin = { kind: 'pin', secret: '2468' };
  await ok(admin.put(`/api/admin/users/${app.person('kid').id}/kid-sign-in`, pin));
  const stored = [
    'password_hash FROM users',
    'token_hash FROM sessions',
    'secret_hash FROM kid_sign_ins',
  ];
  for (const what of stored) {
    const values = app.db.$client.prepare(`SELECT ${what}`).pluck().all() as string[];
    for (const value of values.filter(Boolean)) keep(String(value), []);
  }
};

const fillSessions = ({ app, keep, add }: Filling): void => {
  for (const owner of everyone) {
    const other = app.signIn(app.person(owner));
    for (const browser of [app.as(owner), other]) {
      keep(browser.cookieHeader().split('=')[1] ?? '', []);
    }
    const also = { userId: other.user.id };
    const session = { name: owner, id: other.sessionId, owner, also };
    add({ kind: 'session', ...session });
    add({ kind: 'any session', ...session, seenBy: ['admin'] });
    add({ kind: 'person', name: owner, id: other.user.id, owner, seenBy: everyone });
  }
};

const fillFormer = async ({ app, add, word }: Filling): Promise<void> => {
  const gone = makePerson(app.db, { username: 'gone', displayName: word('gone-name', ['admin']) });
  const path = `/api/admin/users/${gone.id}`;
  await ok(app.as('admin').post(`${path}/deactivate`));
  const choice = { things: 'erase', confirm: 'gone' };
  await ok(app.as('admin').request('DELETE', path, choice));
  add({ kind: 'gone person', name: 'gone', id: gone.id, owner: 'expired', seenBy: [] });
  const name = word('former-name', ['admin']);
  const former = makePerson(app.db, { username: 'former', displayName: name, role: 'friend' });
  await ok(app.as('admin').post(`/api/admin/users/${former.id}/deactivate`));
  add({
    kind: 'former person',
    name: 'former',
    id: former.id,
    owner: 'expired',
    seenBy: ['admin'],
  });
};

const fillCare = async ({ app, word, keep, add }: Filling): Promise<void> => {
  const ask = async (owner: PersonKind) => {
    const call = await ok<HelpCall>(
      app.as(owner).post('/api/help-calls', {}, { 'user-agent': word(`${owner}-agent`, []) }),
    );
    add({ kind: 'help call', name: owner, id: call.id, owner, seenBy: [...grownUps, owner] });
  };
  await ask('kid');
  await ask('friend');
  const asking = await makePairingRequest(app, word('device', grownUps));
  const [request] = app.db.$client
    .prepare('SELECT id FROM pairings ORDER BY id DESC')
    .pluck()
    .all() as number[];
  const also = { animals: asking.animals.join(' ') };
  keep(JSON.stringify(asking.animals), []);
  add({
    kind: 'asking device',
    name: 'device',
    id: request ?? 0,
    owner: 'family',
    seenBy: grownUps,
    also,
  });
  const words = { words: [word('word', household).replace(/\W|\d/g, '').slice(0, 10)] };
  await ok(app.as('family').put('/api/games/words', words));
  await ok(
    app.as('admin').put('/api/admin/household', { helplineText: word('helpline', members) }),
  );
  const rules = { dailyMinutes: 240, windows: null };
  await ok(app.as('admin').put(`/api/admin/kid-time/${app.person('kid').id}`, rules));
  // Kids' names are for those who know them (rule 89).
  keep(app.person('kid').displayName, [...household, 'friend']);
};

const fillApprovals = async ({ app, add }: Filling): Promise<void> => {
  const waiting = await ok<Approval[]>(app.as('admin').get('/api/approvals'));
  for (const { kind, id, version } of waiting) {
    const isAdmins = kind === 'guest' || kind === 'messageReport';
    const seenBy: PersonKind[] = isAdmins ? ['admin'] : grownUps;
    const also = { kind, version };
    add({ kind: 'approval', name: `${kind}-${id}`, id, owner: 'admin', seenBy, also });
  }
};

const nameHelpers = ({ app, things, media, add, keep }: Filling): void => {
  for (const { name, owner, seenBy, urls, isRecording } of media) {
    const path = urls[0]?.split('?')[0] ?? '';
    add({ kind: isRecording ? 'recording' : 'file', name, id: path, owner, seenBy });
    keep(path, seenBy);
  }
  const ids = Object.fromEntries(everyone.map((kind) => [kind, app.person(kind).id]));
  for (const thing of things) {
    const bring = thing.owner === 'admin' ? ids.family : ids.admin;
    thing.also = { ...ids, bring, creatorId: ids[thing.owner], ...thing.also } as Thing['also'];
  }
};

export const fillHousehold = async (app: TestApp): Promise<Filling> => {
  const media: MediaThing[] = [];
  const secretList = createSecretList();
  const screen = app.signedOut();
  const addMedia = (one: MediaThing) => void media.push(one);
  const filling: Filling = { ...secretList, app, media, addMedia, screen };
  for (const kind of everyone) app.person(kind);
  await fillContent(filling);
  await fillAlbums(filling);
  await fillOrganisers(filling);
  await fillDisplays(filling);
  await fillRooms(filling);
  await fillReading(filling);
  await fillCare(filling);
  await fillFormer(filling);
  fillSessions(filling);
  await fillCodes(filling);
  await fillApprovals(filling);
  nameHelpers(filling);
  // Requests have side effects (an expired guest is recorded, a kid's use is counted); trigger them first.
  for (const kind of everyone) await app.as(kind).get('/api/users');
  for (const { kind, id } of filling.things) {
    if (kind === 'feed') await app.signedOut().get(`/api/calendar-feed/${id}`);
  }
  return filling;
};
