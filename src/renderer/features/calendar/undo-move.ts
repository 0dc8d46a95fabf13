import type { Choice } from './save-event.ts';
import { daysOf, type Span } from './spans.ts';

export interface Move extends Choice {
  span: Span;
}

/**
 * The way back, given the record that holds the moved event: of a series, the occurrence is named by
 * the day it was moved to. Null for a series that became two, which no move makes one again.
 */
export const wayBack = (
  { entry, scope, span }: Move,
  movedId: number,
  timeZone: string,
): Move | null => {
  if (scope === 'following' && movedId !== entry.event.id) return null;
  const isSeries = scope === 'all' || scope === 'following';
  const occurrence = isSeries ? daysOf(span, timeZone).firstDay : null;
  return {
    entry: { ...entry, event: { ...entry.event, id: movedId, occurrence } },
    scope: isSeries ? 'all' : undefined,
    span: entry.span,
  };
};
