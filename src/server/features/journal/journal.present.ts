import {
  fieldNames,
  type Journal,
  type JournalHit,
  type TextPart,
} from '#shared/features/journal/journal.contract.ts';
import { fieldsNamed } from '#shared/fields-named.ts';
import { presentMedia } from '../../media/media-present.ts';
import type { HitRow, JournalRow } from './journal.repo.ts';

export const presentEntry = (row: JournalRow): Journal => {
  const media = presentMedia(row);
  return {
    id: row.id,
    userId: row.userId,
    ...fieldsNamed(row, fieldNames),
    imageUrl: media?.url ?? null,
    media,
    createdAt: row.createdAt,
  };
};

const [hitStart, hitEnd] = ['\u0001', '\u0002'];

/** Takes marked text apart at its marks. */
export const toParts = (marked: string): TextPart[] =>
  marked.split(hitStart).flatMap((piece, index) => {
    const [hit = '', ...after] = index > 0 ? piece.split(hitEnd) : ['', piece];
    return [
      { text: hit, isHit: true },
      { text: after.join(''), isHit: false },
    ].filter(({ text }) => text !== '');
  });

export const presentHit = (row: HitRow): JournalHit => ({
  journal: presentEntry(row),
  title: toParts(row.markedTitle),
  snippet: toParts(row.markedSnippet),
});
