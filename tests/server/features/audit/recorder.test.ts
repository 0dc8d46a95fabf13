import { expect, it } from 'vitest';
import { write } from '#server/db/transaction.ts';
import { auditEntries } from '#server/features/audit/audit.tables.ts';
import { recordAct } from '#tests/support/make/audit.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const made = { action: 'inviteMade', details: { role: 'friend' } } as const;

it('records an act with the names at the time', async () => {
  const app = await makeApp();
  const [actor, subject] = [app.person('admin'), app.person('kid')];
  app.context.audit.record({
    action: 'kidChanged',
    actorId: actor.id,
    subjectId: subject.id,
    details: { isChild: true },
  });
  expect(app.db.select().from(auditEntries).all()).toEqual([
    {
      id: 1,
      at: app.clock.now().toISOString(),
      action: 'kidChanged',
      actorId: actor.id,
      actorName: 'The admin',
      subjectId: subject.id,
      subjectName: 'The kid',
      details: '{"isChild":true}',
    },
  ]);
});

it('records a refusal whose transaction rolls back, and nothing else of it', async () => {
  const app = await makeApp();
  const { audit } = app.context;
  const refuse = () =>
    write(app.db, () => {
      audit.record({ ...made, actorId: null });
      audit.recordRefusal({ action: 'codeRefused', actorId: null, details: { kind: 'invite' } });
      throw new Error('refused');
    });
  expect(refuse).toThrow('refused');
  const kept = app.db.select().from(auditEntries).all();
  expect(kept.map(({ action }) => action)).toEqual(['codeRefused']);
});

it('never changes or deletes an entry', async () => {
  const app = await makeApp();
  app.context.audit.record({ ...made, actorId: null });
  expect(() => app.db.update(auditEntries).set({ details: '{}' }).run()).toThrow(/never changes/);
  expect(() => app.db.delete(auditEntries).run()).toThrow(/never goes/);
});

it('announces an act to admins and the person concerned', async () => {
  const app = await makeApp();
  const kinds = ['admin', 'kid', 'family', 'friend', 'guest'] as const;
  const sockets = await Promise.all(kinds.map((kind) => app.socketAs(kind)));
  recordAct(app, 'kidTimeGiven', { about: 'kid' });
  const changed = [{ type: 'changed', area: 'audit' }];
  const heard = await Promise.all(sockets.map((socket) => socket.settle()));
  expect(heard).toEqual([changed, changed, [], [], []]);
});
