import { app, dialog, session, shell, type WebContents } from 'electron';
import { destinationOf, isPermissionGranted } from './navigation.ts';
import { say } from './words.ts';

const askToLeave = async (url: string): Promise<void> => {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    title: say('outside.title'),
    message: say('outside.title'),
    detail: say('outside.text', { url }),
    buttons: [say('outside.open'), say('outside.cancel')],
    defaultId: 1,
    cancelId: 1,
  });
  if (response === 0) await shell.openExternal(url);
};

const guard = (contents: WebContents, houseOrigin: string): void => {
  const keepInside = (event: { preventDefault(): void }, url: string) => {
    const destination = destinationOf(url, houseOrigin);
    if (destination === 'house') return;
    event.preventDefault();
    if (destination === 'outside') void askToLeave(url);
  };
  contents.on('will-navigate', (event) => keepInside(event, event.url));
  contents.on('will-redirect', (event) => keepInside(event, event.url));
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (destinationOf(url, houseOrigin) === 'outside') void askToLeave(url);
    return { action: 'deny' };
  });
};

/** Every page of this app, whoever makes it: no way out but through a question, no rights but the camera's. */
export const guardAllContents = (houseOrigin: string): void => {
  app.on('web-contents-created', (_event, contents) => guard(contents, houseOrigin));
  session.defaultSession.setPermissionRequestHandler((_contents, permission, decide, details) =>
    decide(isPermissionGranted(permission, details.requestingUrl, houseOrigin)),
  );
  session.defaultSession.setPermissionCheckHandler((_contents, permission, origin) =>
    isPermissionGranted(permission, origin, houseOrigin),
  );
};
