import type { RunningServer } from '#server/index.ts';
import { paths } from '#shared/paths.ts';
import { t } from '../messages.ts';
import type { ShowPage } from '../window/show-page.ts';
import { notify } from './notifications.ts';

/** Notifies the person at the computer; a click opens the page that helps. */
export const notifyOfServer = (server: RunningServer, showPage: ShowPage): void => {
  server.onNetworkQuestion(({ name }) =>
    notify(
      { title: t('notifications.network'), body: t('notifications.networkText', { name }) },
      () => showPage(`${paths.homeComputer}?tab=devices`),
    ),
  );
  server.onBackupAlert(({ warning }) => {
    if (warning === 'none') return;
    notify(
      { title: t('notifications.backup'), body: t(`notifications.backupText.${warning}`) },
      () => showPage(`${paths.homeComputer}?tab=backups`),
    );
  });
};
