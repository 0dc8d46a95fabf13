import type { ElectronApplication } from '@playwright/test';

interface AskedDialog {
  message: string;
  detail: string;
  buttons: string[];
  checkboxLabel?: string;
}

export const answerDialogs = (app: ElectronApplication, response: number, isChecked = false) =>
  app.evaluate(
    ({ dialog }, answer) => {
      const asked: unknown[] = [];
      Object.assign(globalThis, { asked });
      dialog.showMessageBox = async (...args: unknown[]) => {
        asked.push(args.at(-1));
        return answer;
      };
      dialog.showMessageBoxSync = (...args: unknown[]) => {
        asked.push(args.at(-1));
        return answer.response;
      };
    },
    { response, checkboxChecked: isChecked },
  );

export const askedDialogs = (app: ElectronApplication): Promise<AskedDialog[]> =>
  app.evaluate(() => (globalThis as unknown as { asked: AskedDialog[] }).asked);

export const isWindowVisible = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((one) => one.isVisible()));

export const closeWindow = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());

export const pressMenu = (app: ElectronApplication, label: string) =>
  app.evaluate(({ Menu }, wanted) => {
    const groups = Menu.getApplicationMenu()?.items ?? [];
    const items = groups.flatMap(({ submenu }) => submenu?.items ?? []);
    items.find((item) => item.label === wanted)?.click();
  }, label);

export const watchTray = (app: ElectronApplication) =>
  app.evaluate(({ Tray }) => {
    Tray.prototype.setContextMenu = (menu) => {
      Object.assign(globalThis, { trayMenu: menu });
    };
  });

interface TrayItem {
  label: string;
  checked: boolean;
}

export const trayItems = (app: ElectronApplication): Promise<TrayItem[]> =>
  app.evaluate(() => {
    const { trayMenu } = globalThis as unknown as { trayMenu?: { items: TrayItem[] } };
    return (trayMenu?.items ?? []).map(({ label, checked }) => ({ label, checked }));
  });

export const pressTray = (app: ElectronApplication, label: string) =>
  app.evaluate((_electron, wanted) => {
    const { trayMenu } = globalThis as unknown as {
      trayMenu?: { items: { label: string; click(): void }[] };
    };
    const item = trayMenu?.items.find((one) => one.label === wanted);
    if (!item) throw new Error(`the tray has no ${wanted}`);
    item.click();
  }, label);

/** Records notifications instead of showing them; a virtual display has no service for them. */
export const watchNotifications = (app: ElectronApplication) =>
  app.evaluate(({ Notification }) => {
    const shownNotifications: unknown[] = [];
    Object.assign(globalThis, { shownNotifications });
    Notification.isSupported = () => true;
    Notification.prototype.show = function show(this: unknown) {
      shownNotifications.push(this);
    };
  });

export const notificationsOf = (app: ElectronApplication) =>
  app.evaluate(() => {
    const { shownNotifications } = globalThis as unknown as {
      shownNotifications: { title: string; body: string }[];
    };
    return shownNotifications.map(({ title, body }) => ({ title, body }));
  });

export const pressNotification = (app: ElectronApplication) =>
  app.evaluate(() => {
    const { shownNotifications } = globalThis as unknown as {
      shownNotifications: { emit(name: string): void }[];
    };
    shownNotifications.at(-1)?.emit('click');
  });
