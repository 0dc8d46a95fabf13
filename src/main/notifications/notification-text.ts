import type { Notice, NotificationTexts } from '#shared/desktop-settings.ts';
import { say } from '../messages.ts';

/** What a notification says, as much of it as its reader wants others to see. */
export const noticeText = (
  { kind, name, text }: Pick<Notice, 'kind' | 'name' | 'text'>,
  words: NotificationTexts,
): { title: string; body: string } => {
  if (words === 'none') {
    return {
      title: say(kind === 'chat' ? 'notifications.chat' : 'notifications.reminder'),
      body: '',
    };
  }
  // A reminder without a title is invalid.
  if (words === 'all' || kind === 'reminders') return { title: name, body: text };
  return { title: say('notifications.chatFrom', { name }), body: '' };
};
