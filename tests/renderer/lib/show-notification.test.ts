import { afterEach, expect, test, vi } from 'vitest';
import { showNotification } from '#renderer/lib/show-notification.ts';

/** A notification of a browser, where a press has no effect of its own. */
class FakeNotification {
  static shown: FakeNotification[] = [];
  onclick = () => {};
  close = vi.fn();
  readonly title: string;
  constructor(title: string) {
    this.title = title;
    FakeNotification.shown.push(this);
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  FakeNotification.shown = [];
});

test.each([vi.fn(), undefined])(
  'a press on a notification brings its page to the front',
  (onPress) => {
    const focus = vi.fn();
    vi.stubGlobal('window', { focus });
    vi.stubGlobal('Notification', FakeNotification);
    showNotification('Mia needs a grown-up', {}, onPress);
    const [shown] = FakeNotification.shown;
    shown?.onclick();
    expect(focus).toHaveBeenCalledOnce();
    expect(shown?.close).toHaveBeenCalledOnce();
    if (onPress) expect(onPress).toHaveBeenCalledOnce();
  },
);
