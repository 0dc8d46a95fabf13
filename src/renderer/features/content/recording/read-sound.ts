import { limits } from '#shared/features/content/content.limits.ts';

/** What the browser knows of a recording before it is sent. */
export interface SoundFacts {
  durationMs: number;
  /** From 0 to 100. */
  waveform: number[];
}

/** Samples a second: enough for a waveform, and minutes of them need little memory. */
const sampleRate = 8_000;

/** The loudest of each of some stretches of equal length, from 0 to 100 of the loudest of all. */
export const waveformOf = (
  samples: Float32Array,
  points: number = limits.waveformPoints,
): number[] => {
  const count = Math.min(points, samples.length);
  const peaks = Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * samples.length) / count);
    const to = Math.floor(((at + 1) * samples.length) / count);
    let peak = 0;
    for (let n = from; n < to; n += 1) peak = Math.max(peak, Math.abs(samples[n] ?? 0));
    return peak;
  });
  const loudest = Math.max(...peaks, 0);
  return peaks.map((peak) => (loudest === 0 ? 0 : Math.round((peak / loudest) * 100)));
};

/** Length and waveform of a recording; null where this browser cannot read it. */
export const readSound = async (file: Blob): Promise<SoundFacts | null> => {
  try {
    const context = new OfflineAudioContext(1, 1, sampleRate);
    const sound = await context.decodeAudioData(await file.arrayBuffer());
    const durationMs = Math.round(sound.duration * 1000);
    return { durationMs, waveform: waveformOf(sound.getChannelData(0)) };
  } catch {
    return null;
  }
};
