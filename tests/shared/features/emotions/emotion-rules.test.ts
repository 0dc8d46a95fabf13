import { describe, expect, it } from 'vitest';
import {
  areDaysHard,
  dominantOf,
  type Felt,
  isCareQuiet,
} from '#shared/features/emotions/emotion-rules.ts';

const today = '2026-03-10';
const felt = (date: string, emotionType: Felt['emotionType'] = 'sad', intensity = 7): Felt => ({
  date,
  emotionType,
  intensity,
});

describe('hard days', () => {
  const four = ['2026-03-04', '2026-03-06', '2026-03-08', '2026-03-10'];

  it('are four of the last seven with strong sadness, anger or worry', () => {
    expect(areDaysHard([], today)).toBe(false);
    expect(
      areDaysHard(
        four.map((day) => felt(day)),
        today,
      ),
    ).toBe(true);
    const mixed = [felt(four[0]!, 'angry', 10), felt(four[1]!, 'worried'), felt(four[2]!)];
    expect(areDaysHard([...mixed, felt(today, 'sad', 8)], today)).toBe(true);
    expect(areDaysHard(mixed, today)).toBe(false);
  });

  it('do not include days that were weak, long ago, of another emotion or counted already', () => {
    expect(
      areDaysHard(
        four.map((day) => felt(day, 'sad', 6)),
        today,
      ),
    ).toBe(false);
    expect(
      areDaysHard(
        four.map((day) => felt(day, 'tired', 10)),
        today,
      ),
    ).toBe(false);
    expect(
      areDaysHard(
        four.map(() => felt(today)),
        today,
      ),
    ).toBe(false);
    const early = four.map((day) => felt(day === '2026-03-04' ? '2026-03-03' : day));
    expect(areDaysHard(early, today)).toBe(false);
  });

  it('are not mentioned for a week after the question was dismissed', () => {
    expect(isCareQuiet(null, today)).toBe(false);
    expect(isCareQuiet('2026-03-04', today)).toBe(true);
    expect(isCareQuiet('2026-03-03', today)).toBe(false);
  });
});

describe('the main emotion of a day', () => {
  it('is the most frequent one, then the strongest, then the latest', () => {
    expect(dominantOf([])).toBeNull();
    expect(
      dominantOf([felt(today, 'sad', 10), felt(today, 'calm', 1), felt(today, 'calm', 1)]),
    ).toBe('calm');
    expect(dominantOf([felt(today, 'angry', 9), felt(today, 'calm', 3)])).toBe('angry');
    expect(dominantOf([felt(today, 'angry', 3), felt(today, 'calm', 3)])).toBe('calm');
  });
});
