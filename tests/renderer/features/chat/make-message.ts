import type { ChatMessage } from '#shared/features/chat/chat.contract.ts';

export const makeMessage = (id: number, changes: Partial<ChatMessage> = {}): ChatMessage => {
  const sentAt = changes.sentAt ?? new Date(2026, 2, 2, 10, 0, id).toISOString();
  const userId = changes.userId ?? 1;
  const name = `person${userId}`;
  return {
    id,
    roomId: 1,
    userId,
    content: `message ${id}`,
    sentAt,
    timestamp: sentAt,
    isRead: false,
    user: { id: userId, username: name, displayName: name, avatar: null },
    media: null,
    reactions: [],
    note: null,
    isDeleted: false,
    ...changes,
  };
};
