import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { t } from '#tests/support/messages.ts';
import type { ServerLifecycle } from '../../../src/main/lifecycle/server-lifecycle.ts';
import { readServerState } from '../../../src/main/lifecycle/server-monitor.ts';

class FakeWindow extends EventEmitter {
  isShown = true;
  webContents = Object.assign(new EventEmitter(), {
    url: '',
    loads: [] as string[],
    reload: vi.fn(),
    send: vi.fn(),
    getURL: () => this.webContents.url,
    loadURL: async (url: string): Promise<void> => {
      this.webContents.loads.push(url);
      this.webContents.url = url;
    },
  });
  loadURL = (url: string) => this.webContents.loadURL(url);
  isVisible = () => this.isShown;
  isMinimized = () => false;
  isMaximized = () => false;
  isDestroyed = () => false;
  getNormalBounds = () => ({ x: 0, y: 0, width: 800, height: 600 });
  show = () => {
    this.isShown = true;
  };
  focus = () => {};
}

const makeElectron = () => {
  const windows: FakeWindow[] = [];
  const app = Object.assign(new EventEmitter(), {
    name: 'Treehouse',
    isPackaged: false,
    quit: vi.fn(),
    relaunch: vi.fn(),
    getPath: () => '/nowhere/at/all',
    getAppPath: () => '/nowhere/at/all',
    getVersion: () => '1.0.0',
    getLoginItemSettings: () => ({ wasOpenedAtLogin: false }),
  });
  const dialog = { showMessageBox: vi.fn(), showMessageBoxSync: vi.fn() };
  return {
    windows,
    app,
    dialog,
    powerMonitor: new EventEmitter(),
    nativeTheme: { shouldUseDarkColors: false },
    screen: { getAllDisplays: () => [] },
    session: {},
    Menu: { buildFromTemplate: (template: unknown) => template, setApplicationMenu: vi.fn() },
    Tray: class {},
    clipboard: {},
    shell: {},
    BrowserWindow: class extends FakeWindow {
      constructor() {
        super();
        windows.push(this);
      }
    },
  };
};

let electron: ReturnType<typeof makeElectron>;

beforeEach(() => {
  electron = makeElectron();
  vi.resetModules();
  vi.doMock('electron', () => electron);
  vi.doMock('../../../src/main/paths.ts', () => ({ paths: {} }));
  vi.doMock('../../../src/main/window/window-state.ts', () => ({
    rememberedBounds: () => ({ width: 800, height: 600, isMaximized: false }),
    rememberedPath: () => '/gallery',
    followBoundsOf: () => {},
  }));
});

afterEach(() => {
  vi.doUnmock('electron');
  vi.doUnmock('../../../src/main/paths.ts');
  vi.doUnmock('../../../src/main/window/window-state.ts');
  vi.resetModules();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    for (const listener of process.listeners(signal)) {
      if (!signalsBefore.includes(listener)) process.off(signal, listener);
    }
  }
});

const signalsBefore = (['SIGTERM', 'SIGINT', 'SIGHUP'] as const).flatMap((signal) =>
  process.listeners(signal),
);

const load = {
  window: () => import('../../../src/main/window/window.ts'),
  quitting: () => import('../../../src/main/lifecycle/confirm-quit.ts'),
  restart: () => import('../../../src/main/lifecycle/restart.ts'),
  showPage: () => import('../../../src/main/window/show-page.ts'),
  menu: () => import('../../../src/main/menu/menu.ts'),
  rescue: () => import('../../../src/main/menu/admin-password-reset.ts'),
  links: () => import('../../../src/main/window/deep-links.ts'),
};

const recovery = { url: 'http://127.0.0.1:9999' };

const makeHousehold = () => {
  const server = {
    url: 'http://127.0.0.1:4321',
    isLanOn: () => true,
    lanAddresses: () => ['http://192.168.0.2:4321'],
    connected: () => [{ name: 'Papa', device: 'Phone' }],
    makeAdminResetCode: vi.fn(() => ({ username: 'anna', code: '123' })),
  };
  let current: { url: string } = server;
  const lifecycle = {
    server: () => server,
    current: () => current,
    origin: () => new URL(current.url).origin,
  } as unknown as ServerLifecycle;
  const shut = () => {
    current = recovery;
  };
  const openAgain = () => {
    current = server;
  };
  return { lifecycle, server, shut, openAgain };
};

const quit = () => electron.app.emit('before-quit', { preventDefault: vi.fn() });
const [first = '', second = ''] = ['http://127.0.0.1:4321/', 'http://127.0.0.1:4321/help'];
const unload = (window: FakeWindow) => {
  const preventDefault = vi.fn();
  window.webContents.emit('will-prevent-unload', { preventDefault });
  return preventDefault;
};

test('the plus key zooms in without Shift, as in any browser', async () => {
  const { installMenu } = await load.menu();
  const { lifecycle } = makeHousehold();
  installMenu(lifecycle, () => {});
  const template = JSON.stringify(electron.Menu.setApplicationMenu.mock.lastCall);
  for (const key of ['=', 'numadd'])
    expect(template).toMatch(new RegExp(`"role":"zoomIn"[^}]*"accelerator":"CmdOrCtrl\\+${key}"`));
});

describe('windows', () => {
  test('a window opened by a recovery is announced like any later one', async () => {
    const { openWindow, onWindowMade } = await load.window();
    openWindow(first);
    const listener = vi.fn();
    onWindowMade(listener);
    expect(listener.mock.calls).toEqual([[electron.windows[0]]]);
  });

  test('a window opened from the page asks before it closes, stays, and reopens after a crash', async () => {
    const { openWindow } = await load.window();
    const { askBeforeQuit, isQuitting } = await load.quitting();
    const { lifecycle, shut } = makeHousehold();
    shut();
    askBeforeQuit(lifecycle);
    openWindow(first);
    const child = new FakeWindow();
    electron.windows[0]?.webContents.emit('did-create-window', child);
    quit();
    expect(isQuitting()).toBe(true);
    electron.dialog.showMessageBoxSync.mockReturnValue(0);
    expect(unload(child)).not.toHaveBeenCalled();
    expect(isQuitting()).toBe(false);
    electron.dialog.showMessageBoxSync.mockReturnValue(1);
    expect(unload(child)).toHaveBeenCalled();
    child.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    expect(child.webContents.reload).toHaveBeenCalledOnce();
  });

  test('a page that could not be loaded is loaded when the server runs again', async () => {
    const { openWindow, followServer } = await load.window();
    const { server } = makeHousehold();
    openWindow(second);
    const { webContents } = electron.windows[0] ?? new FakeWindow();
    followServer(server);
    expect(webContents.loads).toEqual([second]);
    webContents.emit('did-fail-load', {}, -102, 'ERR_CONNECTION_REFUSED', second, true);
    followServer(server);
    expect(webContents.loads).toHaveLength(2);
    webContents.emit('did-navigate');
    followServer(server);
    expect(webContents.loads).toHaveLength(2);
  });
});

describe('a server that cannot start', () => {
  test('is opened at the recovery page’s address', async () => {
    const { createShowPage } = await load.showPage();
    const { lifecycle, shut } = makeHousehold();
    shut();
    createShowPage(lifecycle)('/gallery');
    expect(electron.windows[0]?.webContents.loads).toEqual([`${recovery.url}/gallery`]);
  });

  test('has its own menu, without developer tools', async () => {
    const { installFirstMenu } = await load.menu();
    installFirstMenu();
    const template = JSON.stringify(electron.Menu.setApplicationMenu.mock.lastCall);
    expect(template).toContain('"role":"paste"');
    expect(template).toContain('"role":"quit"');
    expect(template).not.toMatch(/devtools/i);
  });

  test('has no one connected, and accepts no connection', () => {
    const { lifecycle, shut, openAgain } = makeHousehold();
    expect(readServerState(lifecycle)).toMatchObject({
      isLanOn: true,
      devices: [{ name: 'Papa' }],
    });
    shut();
    expect(readServerState(lifecycle)).toEqual({ isLanOn: false, addresses: [], devices: [] });
    openAgain();
    expect(readServerState(lifecycle).isLanOn).toBe(true);
  });

  test.each([
    ['is closed', true],
    ['is just being closed', false],
  ])('that %s creates no code for an admin, and shows the reason', async (_what, isShut) => {
    const { resetAdminPassword } = await load.rescue();
    const { lifecycle, server, shut } = makeHousehold();
    electron.dialog.showMessageBox.mockImplementationOnce(async () => {
      if (isShut) shut();
      else
        server.makeAdminResetCode.mockImplementation(() => {
          throw new Error('The database connection is not open');
        });
      return { response: 1 };
    });
    await resetAdminPassword(lifecycle);
    const options = electron.dialog.showMessageBox.mock.lastCall?.[0];
    expect(options).toMatchObject({ message: t('desktop:passwordReset.closed') });
  });
});

describe('a restart', () => {
  const args = [
    'treehouse',
    'app',
    '--hidden',
    '--after-crash',
    '--no-mdns',
    'treehouse://open/chat/7',
  ];

  test('starts the app once it has ended, with its window if that was visible', async () => {
    vi.spyOn(process, 'argv', 'get').mockReturnValue(args);
    const { restart } = await load.restart();
    restart({ program: '/opt/new' });
    expect(electron.app.quit).toHaveBeenCalledOnce();
    expect(electron.app.relaunch).not.toHaveBeenCalled();
    electron.app.emit('will-quit');
    electron.app.emit('will-quit');
    const expected = { execPath: '/opt/new', args: ['app', '--no-mdns'] };
    expect(electron.app.relaunch.mock.calls).toEqual([[expected]]);
  });

  test('is hidden if the window was hidden', async () => {
    vi.spyOn(process, 'argv', 'get').mockReturnValue(args);
    const { openWindow } = await load.window();
    openWindow(first);
    if (electron.windows[0]) electron.windows[0].isShown = false;
    const { restart } = await load.restart();
    restart();
    electron.app.emit('will-quit');
    expect(electron.app.relaunch.mock.lastCall?.[0].args).toEqual(['app', '--no-mdns', '--hidden']);
  });

  test('is cancelled when the user chooses to stay, whichever question was asked', async () => {
    const { restart } = await load.restart();
    const { openWindow } = await load.window();
    const { askBeforeQuit } = await load.quitting();
    const { lifecycle, shut } = makeHousehold();
    askBeforeQuit(lifecycle);
    openWindow(first);
    const onStay = vi.fn();
    electron.dialog.showMessageBox.mockResolvedValue({ response: 0 });
    restart({ onStay });
    quit();
    await vi.waitFor(() => expect(onStay).toHaveBeenCalledOnce());
    shut();
    restart({ onStay });
    quit();
    electron.dialog.showMessageBoxSync.mockReturnValue(0);
    if (electron.windows[0]) unload(electron.windows[0]);
    expect(onStay).toHaveBeenCalledTimes(2);
    electron.app.emit('will-quit');
    expect(electron.app.relaunch).not.toHaveBeenCalled();
  });
});

describe('a page requested during the start', () => {
  const link = ['treehouse', 'treehouse://open/chat/7'];

  test('opens first, and shows the window even on a hidden start', async () => {
    vi.spyOn(process, 'argv', 'get').mockReturnValue(['treehouse', '--hidden']);
    const { catchLinks, showFirstPage } = await load.links();
    const { lifecycle } = makeHousehold();
    catchLinks();
    electron.app.emit('second-instance', {}, link);
    electron.app.emit('second-instance', {}, ['treehouse']);
    showFirstPage(lifecycle, vi.fn(), () => true);
    const [window] = electron.windows;
    expect(window?.webContents.loads).toEqual([`${first}chat/7`]);
    if (window) window.isShown = false;
    window?.emit('ready-to-show');
    expect(window?.isShown).toBe(true);
  });

  test.each([
    ['a second start', ['treehouse'], link],
    ['its own start', link, ['treehouse']],
  ])('by %s opens in the window that showed the recovery page', async (_what, own, later) => {
    vi.spyOn(process, 'argv', 'get').mockReturnValue(own);
    const { catchLinks, showFirstPage } = await load.links();
    const { openWindow } = await load.window();
    catchLinks();
    openWindow(recovery.url);
    electron.app.emit('second-instance', {}, later);
    const showPage = vi.fn();
    showFirstPage(makeHousehold().lifecycle, showPage, () => true);
    expect(showPage.mock.calls).toEqual([['/chat/7']]);
  });
});
