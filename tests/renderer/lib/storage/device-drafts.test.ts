import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dropDraft,
  forgetDrafts,
  forgetOldDrafts,
  readDraft,
  writeDraft,
} from '#renderer/lib/storage/device-drafts.ts';

const key = { userId: 3, form: 'event' };
const draft = { values: { title: 'Choir' }, before: '[""]', hadFile: false };

type Names = Record<string, string>;

/** Names are its own properties, as a browser's are. */
const storage = (): Names =>
  Object.create({
    getItem(this: Names, name: string) {
      return this[name] ?? null;
    },
    setItem(this: Names, name: string, value: string) {
      this[name] = value;
    },
    removeItem(this: Names, name: string) {
      delete this[name];
    },
  });

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') });
});

afterEach(() => void vi.useRealTimers());

test('a draft is found by the same person in the same form, until it is dropped', () => {
  writeDraft(key, draft);
  expect(readDraft(key)).toMatchObject(draft);
  expect(readDraft({ ...key, userId: 4 })).toBeNull();
  expect(readDraft({ ...key, form: 'event.12' })).toBeNull();
  dropDraft(key);
  expect(readDraft(key)).toBeNull();
});

test('a draft is kept for thirty days', () => {
  writeDraft(key, draft);
  vi.setSystemTime(new Date('2026-03-31T11:59:00Z'));
  expect(readDraft(key)).not.toBeNull();
  vi.setSystemTime(new Date('2026-03-31T12:01:00Z'));
  expect(readDraft(key)).toBeNull();
  forgetOldDrafts();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('signing out deletes the drafts of that person alone', () => {
  localStorage.setItem('treehouse.appearance', 'dark');
  writeDraft(key, draft);
  writeDraft({ userId: 33, form: 'event' }, draft);
  forgetDrafts(3);
  expect(readDraft(key)).toBeNull();
  expect(Object.keys(localStorage)).toEqual(['treehouse.appearance', 'treehouse.draft.33.event']);
});

test.each(['{', 'null', '[]', '{"values":7}', '{"values":{},"before":""}'])(
  'a broken draft is ignored: %s',
  (text) => {
    localStorage.setItem('treehouse.draft.3.event', text);
    expect(readDraft(key)).toBeNull();
  },
);

test('a browser without storage works too', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => writeDraft(key, draft)).not.toThrow();
  expect(readDraft(key)).toBeNull();
  expect(() => forgetDrafts(3)).not.toThrow();
});
