import { setImmediate as nextTurn } from 'node:timers/promises';
import { addToDay, startOfDayIn } from '#shared/dates.ts';
import type { AuditFilter } from '#shared/features/audit/audit.contract.ts';
import { auditActions, auditKindOf } from '#shared/features/audit/audit.fields.ts';
import { type AuditWriter, auditSentence } from '#shared/features/audit/audit-sentence.ts';
import { en } from '#shared/locales/en.ts';
import { fold } from '#shared/search-folding.ts';
import type { Context } from '../../context/context.ts';
import { presentEntry, writerOf } from './audit.present.ts';
import { type AuditRow, listAuditBefore } from './audit.repo.ts';

/** Entries that are looked through at a time, a few milliseconds; others are answered in between. */
const slice = 1_000;

/** Small letters without accents: `jose` finds José. */
const foldedTextOf = (texts: object): string => fold(Object.values(texts).join(' '));

const {
  actions,
  roles,
  types,
  things,
  amounts,
  fields,
  unknownPerson,
  server,
  ownThings,
  aFriend,
} = en.audit;
/** What any sentence may say besides names and its own words. */
const commonWords = [
  roles,
  types,
  things,
  amounts,
  fields,
  { unknownPerson, server, ownThings, aFriend },
]
  .map(foldedTextOf)
  .join(' ');

/** What the sentences about an act may say, whatever its details. */
const sayable = new Map(
  auditActions.map((action) => {
    const own = Object.entries(actions).filter(([key]) => key.split('_')[0] === action);
    return [action, `${foldedTextOf(Object.fromEntries(own))} ${commonWords}`];
  }),
);

type Test = (row: AuditRow) => boolean;

const testWords = (q: string, writer: AuditWriter): Test => {
  // A sentence may say "Mia’s" where an entry keeps "Mia".
  const wanted = fold(q)
    .split(/\s+/)
    .map((word) => word.replace(/['’]s$/, ''))
    .filter(Boolean);
  return (row) => {
    const { action, actorName, subjectName, details } = row;
    const values = Object.values(JSON.parse(details) as object).join(' ');
    const kept = fold(`${actorName ?? ''} ${subjectName ?? ''} ${values}`);
    const missing = wanted.filter((word) => !kept.includes(word));
    if (missing.length === 0) return true;
    // Writing a sentence costs most: only one that may say the words is written.
    if (!missing.every((word) => sayable.get(action)?.includes(word))) return false;
    const sentence = fold(auditSentence(presentEntry(row), 'acts', writer));
    return missing.every((word) => sentence.includes(word));
  };
};

const testsOf = (context: Context, filter: AuditFilter, writer: AuditWriter): Test[] => {
  const { q, kind, action, personId, from, to } = filter;
  const zone = context.household.timeZone();
  const start = from && startOfDayIn(from, zone).toISOString();
  const end = to && startOfDayIn(addToDay(to, 1), zone).toISOString();
  const tests: (Test | '' | undefined)[] = [
    kind && ((row) => auditKindOf(row.action) === kind),
    action && ((row) => row.action === action),
    personId === undefined
      ? undefined
      : (row) => row.actorId === personId || row.subjectId === personId,
    start && ((row) => row.at >= start),
    end && ((row) => row.at < end),
    // Last: it costs most.
    q && testWords(q, writer),
  ];
  return tests.filter((test) => typeof test === 'function');
};

/** Looks through the entries before one, newest first, and yields what is asked for slice by slice. */
export async function* searchAudit(
  context: Context,
  filter: AuditFilter,
  page: { before?: number | undefined; enough: number },
): AsyncGenerator<AuditRow[]> {
  const tests = testsOf(context, filter, writerOf(context.household.timeZone()));
  // Without filters only the rows of the page are read.
  const step = tests.length > 0 ? slice : Math.min(slice, page.enough);
  let before = page.before ?? Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = listAuditBefore(context.db, before, step);
    yield rows.filter((row) => tests.every((test) => test(row)));
    const last = rows[step - 1];
    if (!last) return;
    before = last.id;
    await nextTurn();
  }
}
