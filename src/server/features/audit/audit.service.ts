import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import type { Request, Response } from 'express';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { type AuditFilter, type AuditPage, limits } from '#shared/features/audit/audit.contract.ts';
import { auditKindOf } from '#shared/features/audit/audit.fields.ts';
import { auditSentence } from '#shared/features/audit/audit-sentence.ts';
import type { Context } from '../../context/context.ts';
import { sentence } from '../../http/error-messages.ts';
import { findUser } from '../accounts/accounts.repo.ts';
import { knowsUser } from '../accounts/actors.ts';
import { presentEntry, writerOf } from './audit.present.ts';
import { type AuditRow, listAuditAbout } from './audit.repo.ts';
import { searchAudit } from './audit.search.ts';

/** One row more than a page tells that there is another. */
const pageOf = (rows: AuditRow[], limit: number, show = presentEntry): AuditPage => {
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
  return { entries: shown.map(show), next };
};

/** @throws AppError 400 for days in the wrong order */
const requireOrder = ({ from, to }: AuditFilter): void => {
  if (from && to && from > to) throw new AppError('invalid', 'audit:errors.daysTurned');
};

/** The activity list, newest first. @throws AppError 400 */
export const listAuditFor = async (
  context: Context,
  query: AuditFilter & { before?: number | undefined; limit: number },
): Promise<AuditPage> => {
  requireOrder(query);
  const { before, limit } = query;
  const found: AuditRow[] = [];
  for await (const rows of searchAudit(context, query, { before, enough: limit + 1 })) {
    found.push(...rows);
    if (found.length > limit) break;
  }
  return pageOf(found, limit);
};

/** The activity about a person, for that person; kids they do not know of are not named. */
export const listOwnAuditFor = (context: Context, actor: Actor, before?: number): AuditPage => {
  const { db } = context;
  const isKnown = knowsUser(context, actor);
  const mayName = (id: number): boolean => {
    const row = findUser(db, id);
    return !row || isKnown(row);
  };
  const rows = listAuditAbout(db, actor.id, before ?? Number.MAX_SAFE_INTEGER, limits.page + 1);
  return pageOf(rows, limits.page, (row) => {
    const isNamed = row.actorId === null || mayName(row.actorId);
    const entry = presentEntry(row);
    return isNamed ? entry : { ...entry, actorId: null, actorName: null };
  });
};

const csvHead = ['when', 'who', 'whom', 'kind', 'what'] as const;

/** What was done as the lines of a file, slice by slice; `check` is asked before each. */
async function* writeCsv(
  context: Context,
  filter: AuditFilter,
  check: () => void,
): AsyncGenerator<string> {
  const writer = writerOf(context.household.timeZone());
  const toCells = (row: AuditRow) => [
    writer.time(row.at),
    row.actorName ?? '',
    row.subjectName ?? '',
    sentence(`audit:kinds.${auditKindOf(row.action)}`),
    auditSentence(presentEntry(row), 'acts', writer),
  ];
  // Keeps spreadsheets from running a cell as a formula.
  const toCsv = (rows: string[][]) => stringify(rows, { escape_formulas: true });
  // Spreadsheets read UTF-8 only where a byte order mark says so.
  yield `\ufeff${toCsv([csvHead.map((head) => sentence(`audit:activity.${head}`))])}`;
  for await (const rows of searchAudit(context, filter, { enough: 200 })) {
    check();
    if (rows.length > 0) yield toCsv(rows.map(toCells));
  }
}

/** Sends what was done as a file, as fast as it is read and as long as the caller is an admin. @throws AppError 400 */
export const sendAudit = async (
  context: Context,
  filter: AuditFilter,
  { actor, request, response }: { actor: Actor; request: Request; response: Response },
): Promise<void> => {
  requireOrder(filter);
  const check = () => void context.accessControl.reauthorizeAdmin(request, actor);
  const name = `${sentence('audit:activity.csvName')}-${context.household.day()}.csv`;
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
  response.setHeader('Cache-Control', 'no-store');
  try {
    await pipeline(Readable.from(writeCsv(context, filter, check)), response);
  } catch (error) {
    // Half a file is sent already: only a broken connection says that this was not all.
    response.destroy();
    context.log.debug({ err: error }, 'activity file ended early');
  }
};
