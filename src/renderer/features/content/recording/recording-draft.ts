import {
  type DraftKey,
  draftNameOf,
  dropDraft,
  readDraft,
  writeDraft,
} from '../../../lib/storage/device-drafts.ts';
import { dropDraftFiles, keepDraftFile, readDraftFile } from '../../../lib/storage/draft-files.ts';
import type { ChosenRecording } from './chosen-recording.ts';

/** Keeps a recording on this device until it is sent (rule 202). @returns whether it is kept */
export const keepRecording = async (
  key: DraftKey,
  { file, durationMs, waveform }: ChosenRecording,
): Promise<boolean> => {
  if (!file) return false;
  // First, since a file without a draft may be deleted at any time.
  writeDraft(key, { values: { durationMs, waveform }, before: '', hadFile: true });
  const isKept = readDraft(key) !== null && (await keepDraftFile(draftNameOf(key), file));
  if (!isKept) dropDraft(key);
  return isKept;
};

export const dropRecording = (key: DraftKey): void => {
  dropDraft(key);
  void dropDraftFiles((name) => name !== draftNameOf(key));
};

/** The recording of a draft; null where none was made in the last 30 days, or its file is gone. */
export const readRecording = async (key: DraftKey): Promise<ChosenRecording | null> => {
  const values = readDraft(key)?.values;
  if (!values) return null;
  const file = await readDraftFile(draftNameOf(key));
  if (!file) return null;
  const { durationMs, waveform } = values;
  return {
    file,
    kept: null,
    durationMs: typeof durationMs === 'number' ? durationMs : 0,
    waveform: Array.isArray(waveform) ? waveform.filter((peak) => typeof peak === 'number') : [],
  };
};
