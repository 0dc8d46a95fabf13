import { describe, expect, it } from 'vitest';
import { auditEntries } from '#server/features/audit/audit.tables.ts';
import type { Approval } from '#shared/features/approvals/approvals.contract.ts';
import type { AuditPage } from '#shared/features/audit/audit.contract.ts';
import { makeMessages, makeRoom } from '#tests/support/make/chat.ts';
import { makePost } from '#tests/support/make/content.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const approvals = { type: 'changed', area: 'approvals' };

const decide = (app: TestApp, kind: PersonKind, what: string, body: object) =>
  app.as(kind).put(`/api/approvals/${what}`, body);

const reportAdmin = async () => {
  const app = await makeApp();
  const postId = makePost(app.db, app.person('admin'));
  const roomId = makeRoom(app.db, app.person('admin'));
  const [messageId] = makeMessages(app.db, roomId, app.person('admin'), ['Be quiet!']);
  const report = async () => {
    await app.as('kid').post(`/api/content/${postId}/reports`);
    await app.as('kid').post(`/api/chat/messages/${messageId}/reports`);
  };
  const findReports = async () => {
    const { json } = await app.as('family').get<Approval[]>('/api/approvals');
    return json.filter(({ kind }) => kind.endsWith('Report'));
  };
  return { app, report, findReports };
};

describe('a report', () => {
  it('that removes nothing is not announced to the author', async () => {
    const { app, report, findReports } = await reportAdmin();
    const admin = await app.socketAs('admin');
    const family = await app.socketAs('family');
    await report();
    for (const { kind, id } of await findReports()) {
      expect((await decide(app, 'family', `${kind}/${id}`, { isAllowed: true })).status).toBe(200);
    }
    expect(await admin.settle()).not.toContainEqual(approvals);
    const heard = (await family.settle()).filter((message) => 'area' in message);
    expect(heard.filter(({ area }) => area === 'approvals')).toHaveLength(4);
    expect(app.db.select().from(auditEntries).all()).toMatchObject([
      { action: 'reportSettled', subjectId: null, subjectName: null },
      { action: 'reportSettled', subjectId: null, subjectName: null },
    ]);
    const own = await app.as('admin').get<AuditPage>('/api/about-me/acts');
    expect(own.json.entries).toEqual([]);
  });

  it('that removed something is announced to the author', async () => {
    const { app, report, findReports } = await reportAdmin();
    await report();
    for (const { kind, id } of await findReports()) {
      await decide(app, 'family', `${kind}/${id}`, { isAllowed: false });
    }
    const own = await app.as('admin').get<AuditPage>('/api/about-me/acts');
    expect(own.json.entries.map(({ action, details }) => [action, details.kind])).toEqual([
      ['reportSettled', 'message'],
      ['reportSettled', 'post'],
    ]);
  });
});
