import type { NewUser } from '#server/features/accounts/accounts.repo.ts';
import { closeCodes } from '#shared/live-times.ts';
import { testPassword } from '#tests/support/make/household/people.ts';
import type { TestApp } from '#tests/support/server/make-app.ts';
import { ok } from './fill/filling.ts';

type Browser = ReturnType<TestApp['signIn']>;

/** A person whose rights end or change while their socket is open. */
export interface RightsChange {
  name: string;
  from: Partial<NewUser>;
  /** The socket's close code; null if it stays and hears what a new session would. */
  code: number | null;
  /** Only time passes: the server notices at its next announcement. */
  isByTime?: boolean;
  part: (app: TestApp, who: Browser, room: number) => Promise<unknown>;
}

const admin = { role: 'admin', verified: true } as const;
const family = { role: 'family', verified: true } as const;
const kid = { ...family, isChild: true } as const;
const friend = { role: 'friend', verified: true } as const;
const guest = { role: 'guest' } as const;

const pathOf = ({ user }: Browser) => `/api/admin/users/${user.id}`;

const becomes = (name: string, from: Partial<NewUser>, change: object): RightsChange => ({
  name,
  from,
  code: null,
  part: (app, who) => ok(app.as('admin').put(pathOf(who), change)),
});

const leavesRoom = (name: string, by: 'family' | 'themselves'): RightsChange => ({
  name,
  from: family,
  code: null,
  part: (app, who, room) => {
    const path = `/api/chat/rooms/${room}/members/${who.user.id}`;
    return ok((by === 'family' ? app.as('family') : who).delete(path));
  },
});

const ends = (name: string, part: RightsChange['part']): RightsChange => ({
  name,
  from: friend,
  code: closeCodes.sessionEnded,
  part,
});

const deactivate: RightsChange['part'] = (app, who) =>
  ok(app.as('admin').post(`${pathOf(who)}/deactivate`));

const erase: RightsChange['part'] = async (app, who, room) => {
  await deactivate(app, who, room);
  const choice = { things: 'erase', confirm: who.user.username };
  await ok(app.as('admin').request('DELETE', pathOf(who), choice));
};

/** Ages one person by SQL instead of the clock. */
const age =
  (sql: string): RightsChange['part'] =>
  async ({ db }, { user }) =>
    db.$client.prepare(sql).run(user.id);

/** Screen time only on the day after tomorrow, for an hour. */
const windows = [{ weekday: 3, from: 0, to: 60 }];

export const rightsChanges: readonly RightsChange[] = [
  becomes('friend to guest', friend, { role: 'guest' }),
  becomes('family to friend', family, { role: 'friend' }),
  becomes('family to guest', family, { role: 'guest' }),
  becomes('admin to family', admin, { role: 'family' }),
  becomes('admin to friend', admin, { role: 'friend' }),
  becomes('grown-up to kid', family, { isChild: true }),
  becomes('kid to grown-up', kid, { isChild: false }),
  becomes('guest to family', guest, { role: 'family', verified: true }),
  becomes('no longer verified', friend, { verified: false }),
  becomes('guest to verified guest', guest, { verified: true }),
  becomes('verified guest to guest', { ...guest, verified: true }, { verified: false }),
  leavesRoom('removed from a room', 'family'),
  leavesRoom('leaves a room', 'themselves'),
  ends('signs out', (_app, who) => ok(who.post('/api/logout'))),
  ends('session ended', (app, who) =>
    ok(app.as('admin').delete(`${pathOf(who)}/sessions/${who.sessionId}`)),
  ),
  ends('signed out everywhere', (app, who) =>
    ok(app.as('admin').delete(`${pathOf(who)}/sessions`)),
  ),
  ends('password changed elsewhere', (app, { user }) =>
    ok(
      app.signIn(user).post('/api/user/password', {
        currentPassword: testPassword,
        newPassword: 'another horse',
      }),
    ),
  ),
  { name: 'deactivated', from: friend, code: closeCodes.switchedOff, part: deactivate },
  { name: 'erased', from: friend, code: closeCodes.switchedOff, part: erase },
  {
    name: 'access ended',
    from: guest,
    code: closeCodes.accessExpired,
    part: (app, who) => ok(app.as('admin').put(pathOf(who), { accessExpired: true })),
  },
  {
    name: 'outside a kid’s hours',
    from: kid,
    code: closeCodes.timeOver,
    part: (app, who) =>
      ok(
        app.as('admin').put(`/api/admin/kid-time/${who.user.id}`, { dailyMinutes: null, windows }),
      ),
  },
  {
    name: 'three days of a guest are over',
    from: guest,
    code: closeCodes.accessExpired,
    isByTime: true,
    part: age("UPDATE users SET registered_at = '2026-01-01T00:00:00.000Z' WHERE id = ?"),
  },
  {
    name: 'a session of half a year',
    from: friend,
    code: closeCodes.sessionEnded,
    isByTime: true,
    part: age("UPDATE sessions SET created_at = '2025-01-01T00:00:00.000Z' WHERE user_id = ?"),
  },
];
