import { describe, expect, it } from 'vitest';
import { entryFields, isWorthKeeping, valuesOf } from '#renderer/features/journal/entry-fields.ts';
import { emojiOf } from '#renderer/features/journal/moods.ts';
import { type Journal, moods } from '#shared/features/journal/journal.contract.ts';

const today = '2026-03-02';
const issuesOf = (values: Record<string, unknown>) =>
  entryFields(today)
    .safeParse({ date: today, title: 'A day', content: '', mood: '', ...values })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

const entry: Journal = {
  id: 1,
  userId: 1,
  date: '2026-03-01',
  title: 'A day',
  content: '',
  mood: 'happy',
  imageUrl: null,
  media: null,
  createdAt: '2026-03-01T18:00:00.000Z',
};

describe('the form for an entry', () => {
  it('accepts today, and no later day in the household’s time zone', () => {
    expect(issuesOf({})).toBeUndefined();
    expect(issuesOf({ date: '1900-01-01' })).toBeUndefined();
    expect(issuesOf({ date: '2026-03-03' })).toEqual(['date: common:errors.dateFuture']);
    expect(issuesOf({ date: '' })).toEqual(['date: journal:errors.dateRequired']);
    expect(issuesOf({ date: '1899-12-31' })).toEqual(['date: common:errors.dateEarly']);
  });

  it('needs a title or content', () => {
    expect(issuesOf({ title: ' ', content: 'x' })).toBeUndefined();
    expect(issuesOf({ title: ' ', content: '\n' })).toEqual(['content: journal:errors.empty']);
  });

  it('is kept once there is text or a change', () => {
    const fresh = valuesOf(null, today);
    expect(isWorthKeeping(fresh, null)).toBe(false);
    expect(isWorthKeeping({ ...fresh, date: '2026-03-01', title: ' ' }, null)).toBe(false);
    expect(isWorthKeeping({ ...fresh, mood: 'calm' }, null)).toBe(true);
    const same = valuesOf(entry, today);
    expect(same.date).toBe('2026-03-01');
    expect(isWorthKeeping(same, entry)).toBe(false);
    expect(isWorthKeeping({ ...same, date: today }, entry)).toBe(true);
    expect(isWorthKeeping({ ...same, content: 'x' }, entry)).toBe(true);
  });
});

it('a mood of the list has its face, and all others a note', () => {
  expect(moods).toEqual(['happy', 'sad', 'excited', 'tired', 'anxious', 'calm', 'angry']);
  expect(new Set([...moods, 'proud'].map(emojiOf)).size).toBe(8);
  expect(['happy', 'angry', 'proud', ''].map(emojiOf)).toEqual(['😊', '😠', '📝', '📝']);
});
