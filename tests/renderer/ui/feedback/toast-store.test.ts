import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideToast, showToast, useToastStore } from '#renderer/ui/feedback/toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const current = () => useToastStore.getState().current;
const undo = { title: 'Task deleted', action: { label: 'Undo', onPress: () => {} } };

test('the text and action of a closed toast are released soon after', () => {
  showToast(undo);
  hideToast();
  expect(current()).toMatchObject({ ...undo, isOpen: false });
  vi.advanceTimersByTime(1_000);
  expect(current()).toEqual({ id: current()?.id, title: '', isOpen: false });
});

test('the toast after it stays', () => {
  showToast(undo);
  hideToast();
  showToast({ title: 'Task saved' });
  vi.advanceTimersByTime(1_000);
  expect(current()).toMatchObject({ title: 'Task saved', isOpen: true });
});
