import { useEffect, useState } from 'react';
import { filePart } from '#shared/features/content/content.contract.ts';
import { limits, recordingMaxMs } from '#shared/features/content/content.limits.ts';
import { stageMedia } from '#shared/features/content/uploads.contract.ts';
import { type MessageKey, message } from '#shared/locales/messages.ts';
import type { Recording } from '#shared/recording.ts';
import { sendForm } from '../../../lib/api/upload-client.ts';
import { mayBeSound } from '../../../lib/dom/refuse-media.ts';
import { fileParts } from '../form/send-files.ts';
import { readSound, type SoundFacts } from './read-sound.ts';

/** A recording of a form: made or chosen now, or there already. */
export interface ChosenRecording extends SoundFacts {
  /** Null for one that is there already. */
  file: File | null;
  kept: Recording | null;
}

export const keptRecording = (recording: Recording | undefined): ChosenRecording | null =>
  recording
    ? {
        file: null,
        kept: recording,
        durationMs: recording.durationMs,
        waveform: recording.waveform,
      }
    : null;

/** A recorder that stops at the limit may write this much more. */
const toleranceMs = 2_000;

/** A file as a recording, or why it cannot be one; the server looks again. */
export const takeSound = async (file: File): Promise<ChosenRecording | MessageKey> => {
  if (file.size === 0) return message('common:errors.fileEmpty');
  if (!(await mayBeSound(file))) return message('recording:errors.wrongType');
  if (file.size > limits.recordingBytes) return message('recording:errors.large');
  const facts = await readSound(file);
  // Others than this browser may be able to read it.
  if (!facts) return { file, kept: null, durationMs: 0, waveform: [] };
  if (facts.durationMs > recordingMaxMs + toleranceMs) return message('recording:errors.long');
  return { file, kept: null, ...facts };
};

/** What the server calls recordings that have arrived, so that another try does not send them again. */
const arrived = new WeakMap<File, number>();

/** Sends a recording unless it has arrived before. @returns its id; null for none */
export const sendRecording = async (
  chosen: ChosenRecording | null,
  signal?: AbortSignal,
): Promise<number | null> => {
  if (!chosen?.file) return chosen?.kept?.id ?? null;
  const { file, waveform } = chosen;
  const known = arrived.get(file);
  if (known !== undefined) return known;
  const { id } = await sendForm(
    stageMedia,
    {
      fields: { waveform: JSON.stringify(waveform) },
      files: [{ part: filePart, file, fileName: file.name }],
    },
    { parts: fileParts, ...(signal ? { signal } : {}) },
  );
  arrived.set(file, id);
  return id;
};

/** An address of a recording: that of the server, or one of this page for as long as it is shown. */
export const useSoundUrl = ({ file, kept }: ChosenRecording): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const own = URL.createObjectURL(file);
    setUrl(own);
    return () => URL.revokeObjectURL(own);
  }, [file]);
  return kept?.url ?? url;
};
