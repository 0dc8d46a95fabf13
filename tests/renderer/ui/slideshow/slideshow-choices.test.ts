import { expect, it } from 'vitest';
import { parseChoices } from '#renderer/ui/slideshow/slideshow-choices.ts';

it('a slideshow runs as it did before on this device', () => {
  const text = JSON.stringify({ isShuffled: true, seconds: 20 });
  expect(parseChoices(text)).toEqual({ isShuffled: true, seconds: 20 });
});

it('a slideshow runs as usual where what was kept is no choice', () => {
  const usual = { isShuffled: false, seconds: 10 };
  for (const text of [null, '', '{', 'null', '[]', '{"isShuffled":1,"seconds":7}']) {
    expect(parseChoices(text)).toEqual(usual);
  }
});
