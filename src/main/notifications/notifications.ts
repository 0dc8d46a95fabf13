import { app, BrowserWindow, Notification, type NotificationConstructorOptions } from 'electron';
import { OsNotification } from '#shared/desktop-settings.ts';
import { type DesktopFile, notificationsOf } from '../desktop-settings.ts';
import { pagePath } from '../window/openable-paths.ts';
import type { ShowPage } from '../window/show-page.ts';
import { currentWindow } from '../window/window.ts';
import { notificationText } from './notification-text.ts';

/** Shown ones are kept, or the system's press on one would find nothing. */
const shown = new Set<Notification>();

/** Shows a notification of the system, where there are any. */
export const notify = (options: NotificationConstructorOptions, onPress: () => void): void => {
  if (!Notification.isSupported()) return;
  const notification = new Notification(options);
  shown.add(notification);
  notification.on('click', onPress);
  notification.on('close', () => shown.delete(notification));
  notification.show();
};

/** Whether the window shows this very page. */
const isLookedAt = (path: string): boolean => {
  const window = currentWindow();
  if (!window || BrowserWindow.getFocusedWindow() !== window) return false;
  const { pathname, search } = new URL(window.webContents.getURL());
  return `${pathname}${search}` === path;
};

/** Shows a notification as the signed-in person chose; a click opens its page. */
export const showNotification = (
  settings: DesktopFile,
  showPage: ShowPage,
  notification: unknown,
): null => {
  const { data } = OsNotification.safeParse(notification);
  const path = data && pagePath(data.path);
  if (!path || isLookedAt(path)) return null;
  const choice = notificationsOf(settings, data.person);
  if (!choice[data.kind]) return null;
  notify(notificationText(data, choice.words), () => showPage(path));
  return null;
};

/** Windows shows notifications of programs it knows by name alone. */
export const nameApp = (): void => app.setAppUserModelId('org.treehouse.app');
