import { playTone } from '../../lib/dom/tone.ts';

/** Two notes up and one down, each so many seconds after the first, in Hz. */
const notes = [
  [0, 659],
  [0.28, 880],
  [0.56, 784],
] as const;
const noteSeconds = 0.5;

/** How often it rings, and how far apart, in ms. */
const times = 3;
const apartMs = 3_500;

let context: AudioContext | undefined;

const playOnce = (audio: AudioContext): void => {
  for (const [after, frequency] of notes) {
    const start = audio.currentTime + after;
    playTone(audio, { frequency, start, seconds: noteSeconds, volume: 0.25 });
  }
};

/** Rings a few times; browsers block sound before the first interaction. @returns how to stop it. */
export const chime = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    context ??= new AudioContext();
    const audio = context;
    const ring = (left: number) => {
      void audio.resume().catch(() => {});
      if (audio.state === 'running') playOnce(audio);
      if (left > 1) timer = setTimeout(() => ring(left - 1), apartMs);
    };
    ring(times);
  } catch {
    // A device without sound shows the call all the same.
  }
  return () => clearTimeout(timer);
};
