import { subDays } from 'date-fns/subDays';
import { z } from 'zod';
import { AuditEntry } from '#shared/features/audit/audit.contract.ts';
import type { Context } from '../context/context.ts';
import type { UserRow } from '../features/accounts/accounts.repo.ts';
import { insertAuditEntry } from '../features/audit/audit.repo.ts';

/** What was done, by whom, about whom, how many days ago, and the details. */
export const SampleAct = z.tuple([
  AuditEntry.shape.action,
  z.string(),
  z.string().nullable(),
  z.number(),
  AuditEntry.shape.details,
]);
export type SampleAct = z.infer<typeof SampleAct>;

/** Writes down what the grown-ups of the sample family did, oldest first. */
export const seedAudit = (context: Context, acts: SampleAct[], people: UserRow[]): void => {
  const find = (username: string): UserRow => {
    const person = people.find((one) => one.username === username);
    if (!person) throw new Error(`nobody is called ${username}`);
    return person;
  };
  for (const [action, by, about, days, details] of acts) {
    const [actor, subject] = [find(by), about === null ? null : find(about)];
    insertAuditEntry(context.db, {
      at: subDays(context.clock.now(), days).toISOString(),
      action,
      actorId: actor.id,
      actorName: actor.displayName,
      subjectId: subject?.id ?? null,
      subjectName: subject?.displayName ?? null,
      details: JSON.stringify(details),
    });
  }
};
