import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  hideActionToast,
  hidePageToast,
  hideToast,
  noteToastShown,
  showToast,
  useToastStore,
} from '#renderer/ui/feedback/toast-store.ts';

/** Puts this path into the address bar. */
const goTo = (pathname: string) => vi.stubGlobal('window', { location: { pathname } });

beforeEach(() => {
  vi.useFakeTimers();
  goTo('/tasks');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

test('a toast about the page before goes with it, unless it led to the next page', () => {
  showToast({ title: 'Task saved', tone: 'success' });
  noteToastShown();
  hidePageToast('/home');
  expect(current()).toMatchObject({ isOpen: true });
  vi.advanceTimersByTime(1_500);
  hidePageToast('/home');
  expect(current()).toMatchObject({ isOpen: false });
});

test('a toast about the page that a slow device has still to draw stays', () => {
  goTo('/chat');
  showToast({ title: 'You left Cave', tone: 'success' });
  noteToastShown();
  vi.advanceTimersByTime(4_000);
  hidePageToast('/chat');
  expect(current()).toMatchObject({ isOpen: true });
});

test('a toast that a slow device has still to draw stays', () => {
  showToast({ title: 'Shared', tone: 'success' });
  vi.advanceTimersByTime(4_000);
  hidePageToast('/home');
  expect(current()).toMatchObject({ isOpen: true });
});

test.each([undo, { title: 'Not saved', tone: 'failure' as const }])(
  'what can still be done or read stays on the next page: $title',
  (toast) => {
    showToast(toast);
    noteToastShown();
    vi.advanceTimersByTime(4_000);
    hidePageToast('/home');
    expect(current()).toMatchObject({ isOpen: true });
  },
);

test('a toast with something to do leaves with its person', () => {
  showToast(undo);
  hideActionToast();
  expect(current()).toMatchObject({ isOpen: false });
  showToast({ title: 'Your account is deactivated', tone: 'failure' });
  hideActionToast();
  expect(current()).toMatchObject({ isOpen: true });
});
