import type { RunningServer } from '#server/index.ts';
import { paths } from '#shared/paths.ts';
import { say } from '../messages.ts';
import type { ShowPage } from '../window/show-page.ts';
import { notify } from './notifications.ts';

/** Notifies the person at the computer; a click opens the page that helps. */
export const notifyOfServer = (server: RunningServer, showPage: ShowPage): void => {
  server.onNetworkQuestion(({ name }) =>
    notify(
      { title: say('notifications.network'), body: say('notifications.networkText', { name }) },
      () => showPage(`${paths.homeComputer}?tab=devices`),
    ),
  );
  server.onBackupAlert(({ warning }) => {
    if (warning === 'none') return;
    notify(
      { title: say('notifications.backup'), body: say(`notifications.backupText.${warning}`) },
      () => showPage(`${paths.homeComputer}?tab=backups`),
    );
  });
};
