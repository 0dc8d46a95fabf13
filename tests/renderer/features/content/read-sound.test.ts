import { expect, test } from 'vitest';
import { waveformOf } from '#renderer/features/content/recording/read-sound.ts';

test('a waveform has the loudest of each stretch, up to 100', () => {
  const samples = new Float32Array([0, 0.1, -0.5, 0.2, 0.25, 0]);
  expect(waveformOf(samples, 3)).toEqual([20, 100, 50]);
  expect(waveformOf(samples, 64)).toHaveLength(6);
});

test('a waveform of silence is flat, and of nothing empty', () => {
  expect(waveformOf(new Float32Array(10), 2)).toEqual([0, 0]);
  expect(waveformOf(new Float32Array(0))).toEqual([]);
});
