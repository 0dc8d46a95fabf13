import { dialog } from 'electron';
import type { ServerLifecycle } from '../lifecycle/server-lifecycle.ts';
import { openServer } from '../lifecycle/server-monitor.ts';
import { t } from '../messages.ts';

/** @returns the dialog's message and its detail. */
const makeCode = (lifecycle: ServerLifecycle): [message: string, detail: string] => {
  const closed: [string, string] = [t('passwordReset.closed'), t('passwordReset.closedText')];
  try {
    const server = openServer(lifecycle);
    if (!server) return closed;
    const made = server.makeAdminResetCode();
    return made
      ? [t('passwordReset.code', made), t('passwordReset.codeText')]
      : [t('passwordReset.noAdmin'), ''];
  } catch {
    // It is just being closed, or opened again.
    return closed;
  }
};

/** Resets the password of an admin; anyone at this computer may do so (rule 20). */
export const resetAdminPassword = async (lifecycle: ServerLifecycle): Promise<void> => {
  const cancel = 0;
  const { response } = await dialog.showMessageBox({
    type: 'question',
    title: t('passwordReset.title'),
    message: t('passwordReset.ask'),
    detail: t('passwordReset.askText'),
    buttons: [t('passwordReset.cancel'), t('passwordReset.make')],
    defaultId: cancel,
    cancelId: cancel,
    noLink: true,
  });
  if (response === cancel) return;
  // The server may have closed while the question was open.
  const [message, detail] = makeCode(lifecycle);
  await dialog.showMessageBox({
    type: 'info',
    title: t('passwordReset.title'),
    message,
    detail,
    buttons: [t('passwordReset.close')],
    noLink: true,
  });
};
