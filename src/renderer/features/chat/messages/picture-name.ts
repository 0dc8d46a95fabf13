import type { TFunction } from 'i18next';
import type { ChatMessage } from '#shared/features/chat/chat.contract.ts';

/** What a picture in a room is called: its text, or whose it is. */
export const pictureName = (t: TFunction<'chat'>, { content, user }: ChatMessage): string =>
  content || t('message.pictureOf', { name: user.displayName });
