import { app, BrowserWindow, dialog, session, shell, type WebContents } from 'electron';
import type { PageOrigin } from '../lifecycle/server-lifecycle.ts';
import { t } from '../messages.ts';
import { destinationOf, isPermissionGranted } from './navigation-policy.ts';

let isAsking = false;

/** Websites open in the system's browser, after one question at a time. */
const askToLeave = async (contents: WebContents, url: string): Promise<void> => {
  if (isAsking) return;
  isAsking = true;
  try {
    const question = {
      type: 'question' as const,
      title: t('externalLink.title'),
      message: t('externalLink.title'),
      detail: t('externalLink.text', { url }),
      buttons: [t('externalLink.open'), t('externalLink.cancel')],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    };
    const window = BrowserWindow.fromWebContents(contents);
    const { response } = await (window
      ? dialog.showMessageBox(window, question)
      : dialog.showMessageBox(question));
    if (response === 0) await shell.openExternal(url);
  } finally {
    isAsking = false;
  }
};

const guard = (contents: WebContents, pages: PageOrigin): void => {
  const leave = (url: string) => void askToLeave(contents, url).catch(() => {});
  const keepInside = (event: { preventDefault(): void }, url: string) => {
    const destination = destinationOf(url, pages.origin());
    if (destination === 'app') return;
    event.preventDefault();
    if (destination === 'external') leave(url);
  };
  contents.on('will-navigate', (event) => keepInside(event, event.url));
  contents.on('will-redirect', (event) => keepInside(event, event.url));
  // The app has no frames.
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    const destination = destinationOf(url, pages.origin());
    if (destination === 'external') leave(url);
    // The new window inherits the sandbox and is guarded like this one.
    return destination === 'app'
      ? { action: 'allow', overrideBrowserWindowOptions: { autoHideMenuBar: true } }
      : { action: 'deny' };
  });
};

/** Guards every page of this app: external links only after a question, few permissions. */
export const guardAllContents = (pages: PageOrigin): void => {
  app.on('web-contents-created', (_event, contents) => guard(contents, pages));
  session.defaultSession.setPermissionRequestHandler((_contents, permission, decide, details) =>
    decide(isPermissionGranted(permission, details.requestingUrl, pages.origin())),
  );
  session.defaultSession.setPermissionCheckHandler((_contents, permission, origin) =>
    isPermissionGranted(permission, origin, pages.origin()),
  );
  session.defaultSession.setDevicePermissionHandler(() => false);
};
