import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById, requiredText, trimmedText } from '../../fields.ts';
import { message } from '../../locales/messages.ts';
import { StickerName } from '../stickers/stickers.fields.ts';
import { ChatMessage, ClientId, limits, MessageEmoji } from './chat.contract.ts';

export const MessageText = requiredText(limits.messageMax, message('chat:errors.messageRequired'));

/** What goes with a picture may be empty. */
const Caption = trimmedText(limits.messageMax).default('');

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/api/chat/rooms/:id/messages',
  access: 'member',
  params: ById,
  body: z.object({ content: MessageText, clientId: ClientId.optional() }),
  response: ChatMessage,
});
export const PictureFields = z.object({ content: Caption, clientId: ClientId.optional() });
export const sendPicture = defineEndpoint({
  method: 'POST',
  path: '/api/chat/rooms/:id/pictures',
  access: 'member',
  params: ById,
  multipart: true,
  body: PictureFields,
  response: ChatMessage,
});
/** A message that is one sticker; its text is made by the server (rule 185). */
export const sendSticker = defineEndpoint({
  method: 'POST',
  path: '/api/chat/rooms/:id/stickers',
  access: 'member',
  params: ById,
  body: z.object({ sticker: StickerName, clientId: ClientId.optional() }),
  response: ChatMessage,
});
export const deleteMessage = defineEndpoint({
  method: 'DELETE',
  path: '/api/chat/messages/:id',
  access: 'member',
  params: ById,
  response: ChatMessage,
});
export const toggleMessageReaction = defineEndpoint({
  method: 'POST',
  path: '/api/chat/messages/:id/reactions',
  access: 'member',
  params: ById,
  body: z.object({ emoji: MessageEmoji }),
  response: ChatMessage,
});
