import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ServerLifecycle } from '../../../src/main/lifecycle/server-lifecycle.ts';

const electron = vi.hoisted(() => ({ asked: 0, contents: null as unknown as EventEmitter }));

vi.mock('electron', () => {
  const app = Object.assign(new EventEmitter(), {
    /** Electron's order: asks the app, then each page, then quits. */
    quit: () => {
      let isPrevented = false;
      app.emit('before-quit', { preventDefault: () => (isPrevented = true) });
      if (isPrevented) return;
      let mayUnload = true;
      if (electron.contents.listenerCount('dirty') > 0) {
        mayUnload = false;
        electron.contents.emit('will-prevent-unload', { preventDefault: () => (mayUnload = true) });
      }
      if (mayUnload) app.emit('will-quit', {});
    },
  });
  const dialog = {
    showMessageBox: () => {
      electron.asked += 1;
      return Promise.resolve({ response: 0 });
    },
    showMessageBoxSync: () => 0,
  };
  return { app, dialog, powerMonitor: new EventEmitter() };
});
vi.mock('../../../src/main/messages.ts', () => ({ t: (key: string) => key }));
vi.mock('../../../src/main/window/window.ts', () => ({
  currentWindow: () => null,
  onPageWindow: (listener: (window: unknown) => void) => {
    const webContents = new EventEmitter();
    electron.contents = webContents;
    listener(Object.assign(new EventEmitter(), { webContents, show: () => undefined }));
  },
}));

const lifecycle = {
  server: () => ({
    isLanOn: () => true,
    lanAddresses: () => [],
    connected: () => [{ name: 'Mum', device: 'phone' }],
  }),
} as unknown as ServerLifecycle;

beforeEach(() => {
  vi.resetModules();
  electron.asked = 0;
});

const load = async () => {
  const quitting = await import('../../../src/main/lifecycle/confirm-quit.ts');
  quitting.askBeforeQuit(lifecycle);
  return quitting;
};

test('an update requested by a phone does not ask about connected devices', async () => {
  const { leaveUnasked } = await load();
  expect(await leaveUnasked()).toBe(true);
  expect(electron.asked).toBe(0);
});

test('an update is cancelled when the user keeps unsaved changes', async () => {
  const { isQuitting, leaveUnasked } = await load();
  electron.contents.on('dirty', () => undefined);
  expect(await leaveUnasked()).toBe(false);
  expect(isQuitting()).toBe(false);
});
