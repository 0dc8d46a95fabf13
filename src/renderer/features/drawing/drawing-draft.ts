import { dropDraft, readDraft, writeDraft } from '../../lib/storage/device-drafts.ts';
import { readDrawing, writeDrawing } from './model/draft-text.ts';
import type { Drawing } from './model/drawing.ts';

const keyOf = (userId: number) => ({ userId, form: 'drawing' });

/** What this person drew on this device in the last 30 days and did not share; null where nothing was. */
export const keptDrawing = (userId: number): Drawing | null =>
  readDrawing(readDraft(keyOf(userId))?.values.drawing);

export const dropDrawing = (userId: number): void => dropDraft(keyOf(userId));

export const keepDrawing = (userId: number, drawing: Drawing): void => {
  const values = { drawing: writeDrawing(drawing) };
  if (drawing.actions.length === 0) dropDrawing(userId);
  else writeDraft(keyOf(userId), { values, before: '', hadFile: false });
};
