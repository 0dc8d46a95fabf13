import { useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '#shared/features/chat/chat.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useUser } from '../../accounts/accounts.hooks.ts';

/** Announces new messages to screen readers. */
export const Announcer = ({ messages }: { messages: ChatMessage[] }) => {
  const { t } = useTranslation('chat');
  const { id: userId } = useUser();
  const last = messages.at(-1);
  const heardTo = useRef(last?.id ?? 0);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (!last || last.id <= heardTo.current) return;
    heardTo.current = last.id;
    if (last.userId === userId) return;
    const text = last.content || t('message.picture');
    setAnnouncement(
      last.note ? last.content : t('rooms.preview', { name: last.user.displayName, text }),
    );
  }, [last, userId, t]);
  return (
    <div className="visually-hidden" aria-live="polite">
      {announcement}
    </div>
  );
};
