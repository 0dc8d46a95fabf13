import { playTone } from '../../../lib/dom/tone.ts';

type Note = readonly [afterSeconds: number, hertz: number, seconds: number];

/** The notes of each sound. All are in one key, so that two at once sound well together. */
const sounds = {
  flip: [[0, 587, 0.12]],
  match: [
    [0, 659, 0.18],
    [0.1, 880, 0.3],
  ],
  miss: [
    [0, 330, 0.16],
    [0.12, 294, 0.24],
  ],
  place: [[0, 440, 0.12]],
  found: [
    [0, 587, 0.16],
    [0.09, 740, 0.16],
    [0.18, 880, 0.32],
  ],
  win: [
    [0.3, 587, 0.2],
    [0.44, 740, 0.2],
    [0.58, 880, 0.2],
    [0.72, 1175, 0.6],
  ],
} as const satisfies Record<string, readonly Note[]>;

export type GameSound = keyof typeof sounds;
export const gameSounds = Object.keys(sounds) as GameSound[];

/** Quiet enough for a room where others read. */
const volume = 0.14;

let context: AudioContext | undefined;

/** Plays a short sound; call it from a press, since browsers block sound before one. */
export const playGameSound = (name: GameSound): void => {
  try {
    context ??= new AudioContext();
    const audio = context;
    if (audio.state === 'suspended') void audio.resume().catch(() => {});
    for (const [after, frequency, seconds] of sounds[name]) {
      const start = audio.currentTime + after;
      playTone(audio, { frequency, start, seconds, volume, type: 'triangle' });
    }
  } catch {
    // A device without sound plays the game all the same.
  }
};
