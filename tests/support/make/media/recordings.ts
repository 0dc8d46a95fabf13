import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { StagedMedia } from '#shared/features/content/uploads.contract.ts';
import type { makeBrowser } from '../../clients/browser.ts';

export const recordingNames = [
  'voice.m4a',
  'voice.webm',
  'voice.ogg',
  'voice.mp3',
  'voice.wav',
  'voice.aac',
] as const;
type RecordingName = (typeof recordingNames)[number];

export const recordingPath = (name: RecordingName): string =>
  fileURLToPath(new URL(`../../fixtures/media/${name}`, import.meta.url));

/** A tone of half a second or two, with a name, a place and a comment in its metadata where there can be any. */
export const readRecording = (name: RecordingName = 'voice.m4a'): Buffer =>
  readFileSync(recordingPath(name));

/** A silent recording, uncompressed. */
export const makeWav = (seconds: number): Buffer => {
  const rate = 8_000;
  const head = Buffer.alloc(44);
  const bytes = seconds * rate * 2;
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(bytes, 40);
  return Buffer.concat([head, Buffer.alloc(bytes)]);
};

export const recordingForm = (file: Buffer, waveform = '[]'): FormData => {
  const form = new FormData();
  form.set('waveform', waveform);
  form.set('mediaFile', new Blob([new Uint8Array(file)]), 'voice.m4a');
  return form;
};

/** Sends a recording that a post or comment will have. */
export const stageRecording = async (
  who: Pick<ReturnType<typeof makeBrowser>, 'post'>,
  file = readRecording(),
  waveform = '[0,50,100]',
): Promise<number> => {
  const answer = await who.post<StagedMedia>('/api/media', recordingForm(file, waveform));
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json.id;
};
