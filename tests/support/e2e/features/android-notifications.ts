import type { Page } from '@playwright/test';

/** Puts a page in the background, in a browser that shows notifications by its service worker alone, as on Android. */
export const hideOnAndroid = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    class WorkerOnly {
      static permission = 'granted';
      constructor() {
        throw new TypeError('Illegal constructor');
      }
    }
    const shown: string[] = [];
    const registration = {
      showNotification: async (title: string) => void shown.push(title),
    };
    Object.assign(window, { shown, Notification: WorkerOnly });
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    navigator.serviceWorker.getRegistration = async () =>
      registration as unknown as ServiceWorkerRegistration;
  });
  await page.reload();
};

/** The titles of the notifications since the page was opened. */
export const notificationsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { shown: string[] }).shown);
