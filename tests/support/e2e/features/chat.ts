import type { APIRequestContext, Page } from '@playwright/test';
import type { ChatRoom } from '#shared/features/chat/chat.contract.ts';
import { sendMessage } from '#shared/features/chat/messages.contract.ts';
import { addMember, createRoom } from '#shared/features/chat/rooms.contract.ts';
import { pattern, t } from '#tests/support/messages.ts';
import { call } from '../api.ts';
import type { Person } from '../family.ts';

interface NewRoom {
  name: string;
  isPrivate?: boolean;
  members?: Person[];
}

export async function makeRoom(device: APIRequestContext, room: NewRoom): Promise<ChatRoom> {
  const { name, isPrivate = false, members = [] } = room;
  const made = await call(device, createRoom, { body: { name, description: '', isPrivate } });
  for (const { user } of members) {
    const params = { id: made.id };
    await call(device, addMember, { params, body: { userId: user.id } });
  }
  return made;
}

export const sendTo = (device: APIRequestContext, roomId: number, content: string) =>
  call(device, sendMessage, { params: { id: roomId }, body: { content } });

export const composerOf = (page: Page) =>
  page.getByRole('textbox', { name: pattern('chat:composer.label', { name: /.+/ }) });

export async function say(page: Page, text: string) {
  await composerOf(page).fill(text);
  await composerOf(page).press('Enter');
}

/** Scoped to the room list: a room may have the name of a page. */
export const roomsIn = (page: Page) =>
  page.getByRole('navigation', { name: t('chat:rooms.title'), exact: true });

export const talkIn = (page: Page) => page.getByRole('region', { name: t('chat:room.messages') });

export const messageOf = (page: Page, text: string) =>
  talkIn(page).getByRole('article').filter({ hasText: text });

export const textsIn = (page: Page, pattern: RegExp) =>
  talkIn(page).getByRole('article').getByText(pattern).allTextContents();
