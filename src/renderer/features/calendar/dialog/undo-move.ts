import { daysOf, type Span } from '../views/spans.ts';
import type { Choice } from './save-event.ts';

export interface Move extends Choice {
  span: Span;
}

/** A file's own rule stays on its days, and one that is but stretched where it was. */
const keepsDay = ({ entry: { event }, span }: Move): boolean =>
  event.recurrence?.isCustom === true || (!span.isAllDay && span.startsAt === event.startDate);

/**
 * The way back, given the record that holds the moved event: of a series, the occurrence is named by
 * the day it was moved to. Null for a series that became two, which no move makes one again.
 */
export const wayBack = (move: Move, movedId: number, timeZone: string): Move | null => {
  const { entry, scope, span } = move;
  if (scope === 'following' && movedId !== entry.event.id) return null;
  const isSeries = scope === 'all' || scope === 'following';
  const moved = keepsDay(move) ? entry.event.occurrence : daysOf(span, timeZone).firstDay;
  const occurrence = isSeries ? moved : null;
  return {
    entry: { ...entry, event: { ...entry.event, id: movedId, occurrence } },
    scope: isSeries ? 'all' : undefined,
    span: entry.span,
  };
};
