import { describe, expect, it } from 'vitest';
import { entryFields } from '#renderer/features/journal/entry-fields.ts';
import { emojiOf } from '#renderer/features/journal/moods.ts';
import { moods } from '#shared/features/journal/journal.contract.ts';

const today = '2026-03-02';
const issuesOf = (values: Record<string, unknown>) =>
  entryFields(today)
    .safeParse({ date: today, title: 'A day', content: '', mood: '', ...values })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

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
});

it('a mood of the list has its face, and all others a note', () => {
  expect(moods).toEqual(['happy', 'sad', 'excited', 'tired', 'anxious', 'calm', 'angry']);
  expect(new Set([...moods, 'proud'].map(emojiOf)).size).toBe(8);
  expect(['happy', 'angry', 'proud', ''].map(emojiOf)).toEqual(['😊', '😠', '📝', '📝']);
});
