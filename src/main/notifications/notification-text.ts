import type { NotificationTexts, OsNotification } from '#shared/desktop-settings.ts';
import { t } from '../messages.ts';

/** The text of a notification, as detailed as the reader's settings allow. */
export const notificationText = (
  { kind, name, text }: Pick<OsNotification, 'kind' | 'name' | 'text'>,
  detail: NotificationTexts,
): { title: string; body: string } => {
  if (detail === 'none') {
    return {
      title: t(kind === 'chat' ? 'notifications.chat' : 'notifications.reminder'),
      body: '',
    };
  }
  // A reminder without a title is invalid.
  if (detail === 'all' || kind === 'reminders') return { title: name, body: text };
  return { title: t('notifications.chatFrom', { name }), body: '' };
};
