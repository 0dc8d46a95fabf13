import { mediaWidths } from '#shared/media-widths.ts';
import type { media } from './media.tables.ts';
import { plausibleTakenAt } from './taken-at.ts';
import type { MediaFacts } from './uploads/media-ingest.ts';

/** Whether the sizes that are made at once are all there are. */
const hasAllSizes = ({ kind, width, height }: MediaFacts): boolean =>
  kind === 'video' || ((width ?? 0) <= mediaWidths.large && (height ?? 0) <= mediaWidths.large * 2);

type Own = Pick<typeof media.$inferInsert, 'name' | 'ownerId' | 'visibility'>;

/** The row of a medium that has come in, its metadata removed. */
export const newMediaRow = (facts: MediaFacts, now: Date, own: Own) => {
  const { kind, width, height, focusX, focusY, isAnimated } = facts;
  return {
    ...own,
    ...{ kind, width, height, focusX, focusY, isAnimated },
    hasAllSizes: hasAllSizes(facts),
    takenAt: plausibleTakenAt(facts.takenAt, now),
    metadata: 'removed' as const,
    createdAt: now.toISOString(),
  };
};
