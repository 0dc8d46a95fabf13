import { describe, expect, it } from 'vitest';
import { sentence } from '#server/http/error-messages.ts';
import { auditActions } from '#shared/features/audit/audit.fields.ts';
import { type AuditVoice, auditSentence } from '#shared/features/audit/audit-sentence.ts';
import { sampleDetails } from '#tests/support/make/audit.ts';
import { t } from '#tests/support/messages.ts';

const writer = { t: sentence, time: (iso: string) => iso.slice(0, 10) };

const written = (action: (typeof auditActions)[number], voice: AuditVoice, entry = {}) =>
  auditSentence(
    {
      action,
      actorId: 1,
      actorName: 'Anna',
      byServer: false,
      subjectId: 2,
      subjectName: 'Mia',
      details: sampleDetails[action] as Record<string, string>,
      ...entry,
    },
    voice,
    writer,
  );

describe('every kind of entry', () => {
  it.each(auditActions)('%s is a sentence, to the admins and to whom it is about', (action) => {
    for (const voice of ['acts', 'aboutYou'] as const) {
      for (const entry of [
        {},
        { actorId: 2 },
        { actorId: null, actorName: null, byServer: true },
      ]) {
        const text = written(action, voice, entry);
        expect(text).toMatch(/^[A-Z].+\.$/);
        expect(text).not.toMatch(/\{\{|undefined|null|audit:|acts\.|aboutYou|\(\)|“”/);
      }
      // No identifier of a field, role or kind.
      expect(written(action, voice)).not.toMatch(/[a-z][A-Z]/);
    }
  });
});

describe('a sentence', () => {
  it.each([
    ['kidChanged', 'acts', {}, t('audit:actions.kidChanged_no', { actor: 'Anna', subject: 'Mia' })],
    [
      'roleChanged',
      'acts',
      {},
      t('audit:actions.roleChanged', {
        actor: 'Anna',
        whose: t('audit:whose', { name: 'Mia' }),
        from: t('audit:roles.guest'),
        to: t('audit:roles.friend'),
      }),
    ],
    [
      'roleChanged',
      'aboutYou',
      {},
      t('audit:actions.roleChanged', {
        actor: 'Anna',
        whose: t('audit:your'),
        from: t('audit:roles.guest'),
        to: t('audit:roles.friend'),
      }),
    ],
    [
      'dataExported',
      'aboutYou',
      { actorId: 2 },
      t('audit:actions.dataExported', { actor: t('audit:you'), whose: t('audit:your') }),
    ],
    [
      'dataExported',
      'acts',
      { actorId: 2 },
      t('audit:actions.dataExported', { actor: 'Anna', whose: t('audit:ownThings') }),
    ],
    [
      'kidTimeChanged',
      'aboutYou',
      {},
      t('audit:actions.kidTimeChanged', {
        actor: 'Anna',
        whose: t('audit:your'),
        limit: t('audit:amounts.minutesADay', { count: 60 }),
        windows: t('audit:amounts.windows', { count: 5 }),
      }),
    ],
    [
      'kidTimeChanged',
      'acts',
      { details: { minutes: null, windows: 1 } },
      t('audit:actions.kidTimeChanged', {
        actor: 'Anna',
        whose: t('audit:whose', { name: 'Mia' }),
        limit: t('audit:amounts.noLimit'),
        windows: t('audit:amounts.windows', { count: 1 }),
      }),
    ],
    [
      'accessExtended',
      'acts',
      {},
      t('audit:actions.accessExtended', { actor: 'Anna', subject: 'Mia', until: '2026-03-05' }),
    ],
    [
      'householdChanged',
      'acts',
      {},
      t('audit:actions.householdChanged', {
        actor: 'Anna',
        fields: `${t('audit:fields.spaceName')}, ${t('audit:fields.lan')}`,
      }),
    ],
    [
      'reportSettled',
      'aboutYou',
      {},
      t('audit:actions.reportSettled_removed', {
        actor: 'Anna',
        whose: t('audit:your'),
        thing: t('audit:things.message'),
      }),
    ],
    [
      'commentDeclined',
      'aboutYou',
      { details: { title: '' } },
      t('audit:actions.commentDeclined_untitled', { actor: 'Anna', whose: t('audit:your') }),
    ],
    ['backupRestored', 'acts', {}, t('audit:actions.backupRestored', { madeAt: '2026-01-02' })],
    [
      'backupRestored',
      'acts',
      { details: { madeAt: '2026-01-02T03:04:05.000Z', missing: 2 } },
      t('audit:actions.backupRestored_missing', {
        madeAt: '2026-01-02',
        files: t('audit:amounts.files', { count: 2 }),
      }),
    ],
    [
      'personDeactivated',
      'acts',
      { subjectName: null },
      t('audit:actions.personDeactivated', {
        actor: 'Anna',
        whose: t('audit:whose', { name: t('audit:unknownPersonInline') }),
      }),
    ],
  ] as const)('%s, as %s', (action, voice, entry, text) => {
    expect(written(action, voice, entry)).toBe(text);
  });

  it('keeps the household’s unknown kids unnamed', () => {
    const hidden = { actorId: null, actorName: null };
    expect(written('verifiedChanged', 'aboutYou', hidden)).toBe(
      t('audit:actions.verifiedChanged', {
        actor: t('audit:unknownPerson'),
        subject: t('audit:toYou'),
      }),
    );
    const byServer = { ...hidden, byServer: true };
    expect(written('verifiedChanged', 'aboutYou', byServer)).toBe(
      t('audit:actions.verifiedChanged', { actor: t('audit:server'), subject: t('audit:toYou') }),
    );
  });

  it('shows titles unchanged', () => {
    const details = { title: '{{actor}} & <b>$t(acts.helpCalled)</b>', contentType: 'photo' };
    expect(written('contentDeleted', 'acts', { details })).toContain(details.title);
  });
});
