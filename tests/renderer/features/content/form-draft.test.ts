import { beforeEach, expect, test, vi } from 'vitest';
import { readDraft, writeDraft } from '#renderer/features/content/form/form-draft.ts';

const place = { userId: 3, form: 'story' };
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('a draft is restored for the same person in the same form', () => {
  writeDraft(place, { title: 'The fox', contentType: 'story' });
  expect(readDraft(place)).toEqual({ title: 'The fox', contentType: 'story' });
  expect(readDraft({ ...place, userId: 4 })).toBeNull();
  expect(readDraft({ ...place, form: 'video' })).toBeNull();
});

test('an empty form stores no draft', () => {
  writeDraft(place, { title: 'The fox' });
  writeDraft(place, { title: '  ', contentType: 'story', isFamilyContent: true });
  expect(stored.size).toBe(0);
});

test('a broken draft is ignored, and a browser without storage works too', () => {
  stored.set('treehouse.draft.3.story', '{');
  expect(readDraft(place)).toBeNull();
  vi.stubGlobal('sessionStorage', undefined);
  expect(readDraft(place)).toBeNull();
  expect(() => writeDraft(place, { title: 'The fox' })).not.toThrow();
});
