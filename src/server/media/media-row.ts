import { mediaWidths } from '#shared/media-widths.ts';
import type { media, RenditionState } from './media.tables.ts';
import { plausibleTakenAt } from './taken-at.ts';
import type { MediaFacts } from './uploads/media-ingest.ts';

/** Whether the sizes that are made at once are all there are. */
const hasAllSizes = ({ kind, width, height }: MediaFacts): boolean =>
  kind !== 'image' || ((width ?? 0) <= mediaWidths.large && (height ?? 0) <= mediaWidths.large * 2);

/** A video without a poster is looked at once more, for that. */
const renditionOf = ({ kind, video, files }: MediaFacts): RenditionState => {
  if (kind !== 'video') return 'notNeeded';
  const hasPoster = files.some(({ variant }) => variant === 'small');
  if (!video || !hasPoster) return 'unknown';
  return video.playsEverywhere ? 'notNeeded' : 'wanted';
};

type Own = Pick<typeof media.$inferInsert, 'name' | 'ownerId' | 'visibility'>;

/** The row of a medium that has come in, its metadata removed. */
export const newMediaRow = (facts: MediaFacts, now: Date, own: Own) => {
  const { kind, width, height, focusX, focusY, isAnimated } = facts;
  return {
    ...own,
    ...{ kind, width, height, focusX, focusY, isAnimated },
    hasAllSizes: hasAllSizes(facts),
    durationMs: facts.video?.durationMs ?? facts.sound?.durationMs ?? null,
    waveform: facts.sound ? JSON.stringify(facts.sound.waveform) : null,
    rendition: renditionOf(facts),
    takenAt: plausibleTakenAt(facts.takenAt, now) ?? plausibleTakenAt(facts.fileDate, now),
    metadata: 'removed' as const,
    createdAt: now.toISOString(),
    trashedAt: own.visibility === 'staged' ? now.toISOString() : null,
  };
};
