import { describe, expect, it } from 'vitest';
import { sentence } from '#server/http/sentences.ts';
import { auditActions } from '#shared/features/audit/audit.fields.ts';
import { type AuditVoice, auditSentence } from '#shared/features/audit/audit-sentence.ts';
import { sampleDetails } from '#tests/support/make/audit.ts';

const writer = { say: sentence, time: (iso: string) => iso.slice(0, 10) };

const written = (action: (typeof auditActions)[number], voice: AuditVoice, entry = {}) =>
  auditSentence(
    {
      action,
      actorId: 1,
      actorName: 'Anna',
      byHouse: false,
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
      for (const entry of [{}, { actorId: 2 }, { actorId: null, actorName: null, byHouse: true }]) {
        const text = written(action, voice, entry);
        expect(text).toMatch(/^[A-Z].+\.$/);
        expect(text).not.toMatch(/\{\{|undefined|null|audit:|acts\.|aboutYou|\(\)|“”/);
      }
      // Plain words: no name of a field, role or kind as the code has it.
      expect(written(action, voice)).not.toMatch(/[a-z][A-Z]/);
    }
  });
});

describe('a sentence', () => {
  it.each([
    ['kidChanged', 'acts', {}, 'Anna marked the account of Mia as no longer a kid’s.'],
    ['roleChanged', 'acts', {}, 'Anna changed the role of Mia from guest to friend.'],
    ['roleChanged', 'aboutYou', {}, 'Anna changed your role from guest to friend.'],
    ['dataExported', 'aboutYou', { actorId: 2 }, 'You downloaded a copy of your things.'],
    ['dataExported', 'acts', { actorId: 2 }, 'Anna downloaded a copy of their own things.'],
    [
      'kidTimeChanged',
      'aboutYou',
      {},
      'Anna changed your time rules: 60 minutes a day, 5 time windows.',
    ],
    [
      'kidTimeChanged',
      'acts',
      { details: { minutes: null, windows: 1 } },
      'Anna changed the time rules of Mia: no limit of minutes, 1 time window.',
    ],
    ['accessExtended', 'acts', {}, 'Anna let Mia stay until 2026-03-05.'],
    [
      'householdChanged',
      'acts',
      {},
      'Anna changed the house: its name, whether devices may come in.',
    ],
    ['reportSettled', 'aboutYou', {}, 'Anna took away a message of yours.'],
    [
      'commentDeclined',
      'aboutYou',
      { details: { title: '' } },
      'Anna did not let a comment of yours through.',
    ],
    ['backupRestored', 'acts', {}, 'A backup of 2026-01-02 was brought back.'],
    [
      'backupRestored',
      'acts',
      { details: { madeAt: '2026-01-02T03:04:05.000Z', missing: 2 } },
      'A backup of 2026-01-02 was brought back, without 2 files that it did not have whole.',
    ],
    [
      'personDeactivated',
      'acts',
      { subjectName: null },
      'Anna deactivated the account of Somebody.',
    ],
  ] as const)('%s, as %s', (action, voice, entry, text) => {
    expect(written(action, voice, entry)).toBe(text);
  });

  it('tells somebody whom the reader does not know of from the house', () => {
    const hidden = { actorId: null, actorName: null };
    expect(written('verifiedChanged', 'aboutYou', hidden)).toBe('Somebody verified you.');
    const byHouse = { ...hidden, byHouse: true };
    expect(written('verifiedChanged', 'aboutYou', byHouse)).toBe('The house verified you.');
  });

  it('takes titles as they are', () => {
    const details = { title: '{{actor}} & <b>$t(acts.helpCalled)</b>', contentType: 'photo' };
    expect(written('contentDeleted', 'acts', { details })).toContain(details.title);
  });
});
