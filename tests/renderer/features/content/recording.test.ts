import { expect, test } from 'vitest';
import { recordingName } from '#renderer/features/content/form/recording.ts';
import { clockOf } from '#shared/clock-of.ts';

test('a recording is named after its format', () => {
  expect(recordingName('My video', 'video/mp4')).toBe('My video.mp4');
  expect(recordingName('My video', 'video/webm')).toBe('My video.webm');
});

test('the clock counts minutes and seconds', () => {
  expect([0, 9, 75, 600].map(clockOf)).toEqual(['0:00', '0:09', '1:15', '10:00']);
});
