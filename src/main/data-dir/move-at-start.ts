import { app, dialog } from 'electron';
import {
  cancelMove,
  DataDirError,
  DataMoveError,
  readDataDir,
  settleMove,
  usualDataDir,
} from '#server/index.ts';
import { t } from '../messages.ts';
import { paths } from '../paths.ts';
import { openMoveWindow } from './move-window.ts';

const settingsDir = (): string => app.getPath('userData');

/** Reports an unreadable move note and ends the app: starting empty elsewhere would frighten a family. */
const giveUp = ({ file }: DataDirError): false => {
  const text = t('failed.dataLocation', { file, folder: usualDataDir(settingsDir()) });
  process.stderr.write(`${t('failed.title')}: ${text}\n`);
  dialog.showErrorBox(t('failed.title'), text);
  app.exit(1);
  return false;
};

const askToTryAgain = async ({ reason, cause }: DataMoveError): Promise<boolean> => {
  const known = reason === 'stopped' ? 'unknown' : reason;
  const why = t(`move.reasons.${known}`, { detail: String(cause ?? '') });
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    title: t('move.title'),
    message: t('move.failed'),
    detail: `${why}\n\n${t('move.stayed', { folder: paths.data })}`,
    buttons: [t('move.tryAgain'), t('move.leave')],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
};

/** Asks after each failure, that of giving it up included. @returns whether it is given up. */
const shouldAbandonAfter = async (failure: DataMoveError): Promise<boolean> => {
  if (failure.reason !== 'stopped' && (await askToTryAgain(failure))) return false;
  try {
    await cancelMove(settingsDir());
    return true;
  } catch (error) {
    if (!(error instanceof DataMoveError)) throw error;
    return shouldAbandonAfter(error);
  }
};

/** Tries once. @returns whether it is over, one way or the other. */
const tryToMove = async (): Promise<boolean> => {
  const stop = new AbortController();
  const window = openMoveWindow(() => stop.abort());
  try {
    await settleMove(settingsDir(), { onProgress: window.show, signal: stop.signal });
    return true;
  } catch (error) {
    if (!(error instanceof DataMoveError)) throw error;
    // Keep the window open while the question is shown.
    return await shouldAbandonAfter(error);
  } finally {
    window.close();
  }
};

/** Carries out a planned move before the server starts. @returns false when the app ends instead. */
export const settleDataDir = async (): Promise<boolean> => {
  if (process.env.TREEHOUSE_DATA) return true;
  try {
    while (readDataDir(settingsDir()).move && !(await tryToMove()));
    return true;
  } catch (error) {
    if (error instanceof DataDirError) return giveUp(error);
    throw error;
  }
};
