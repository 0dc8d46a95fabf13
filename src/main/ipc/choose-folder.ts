import { dialog } from 'electron';
import type { RunningServer } from '#server/index.ts';
import type { ChosenFolder, FolderPurpose } from '#shared/desktop-bridge.ts';
import { type DesktopKey, t } from '../messages.ts';

const titles: Record<FolderPurpose, DesktopKey> = {
  backups: 'folder.backups',
  restore: 'folder.restore',
  dataFolder: 'folder.dataFolder',
};

/** Asks for a folder in the system's own dialog; pages cannot name one in any other way. */
export const chooseFolder = async (
  server: Pick<RunningServer, 'offerFolder'>,
  purpose: unknown,
): Promise<ChosenFolder | null> => {
  if (typeof purpose !== 'string' || !Object.hasOwn(titles, purpose)) return null;
  const { canceled, filePaths } = await dialog.showOpenDialog({
    title: t(titles[purpose as FolderPurpose]),
    properties: ['openDirectory', 'createDirectory'],
  });
  const path = filePaths[0];
  return canceled || !path ? null : { folderToken: server.offerFolder(path), path };
};
