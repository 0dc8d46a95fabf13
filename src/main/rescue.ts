import { dialog } from 'electron';
import type { RunningServer } from '#server/index.ts';
import { say } from './words.ts';

/** Lets in an admin who forgot the password: whoever sits at this very computer may ask (decision 20). */
export const rescueAdmin = async (server: RunningServer): Promise<void> => {
  const cancel = 0;
  const { response } = await dialog.showMessageBox({
    type: 'question',
    title: say('rescue.title'),
    message: say('rescue.ask'),
    detail: say('rescue.askText'),
    buttons: [say('rescue.cancel'), say('rescue.make')],
    defaultId: cancel,
    cancelId: cancel,
    noLink: true,
  });
  if (response === cancel) return;
  const made = server.makeRescueCode();
  await dialog.showMessageBox({
    type: 'info',
    title: say('rescue.title'),
    message: made ? say('rescue.code', made) : say('rescue.nobody'),
    detail: made ? say('rescue.codeText') : '',
    buttons: [say('rescue.close')],
    noLink: true,
  });
};
