import { Text } from '@radix-ui/themes';
import { useMemo } from 'react';
import type { ChatMessage } from '#shared/features/chat/chat.contract.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PictureViewer } from '../../../ui/viewer/picture-viewer.tsx';
import { pictureName } from './picture-name.ts';

export interface MessageViewerWindowProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  messages: ChatMessage[];
  firstId: number;
}

/** The pictures of a room, full screen, in the order they were sent. */
export const MessageViewerWindow = (props: MessageViewerWindowProps) => {
  const { messages, firstId, onOpenChange } = props;
  const { t } = useTranslation('chat');
  const items = useMemo(
    () =>
      messages.flatMap((message) => {
        const { id, media, isDeleted } = message;
        return media && !isDeleted ? [{ id, media, title: pictureName(t, message) }] : [];
      }),
    [messages, t],
  );
  return (
    <PictureViewer
      items={items}
      firstId={firstId}
      onClose={() => onOpenChange(false)}
      caption={(id) => {
        const message = messages.find((known) => known.id === id);
        return message && <Caption message={message} />;
      }}
    />
  );
};

const Caption = ({ message }: { message: ChatMessage }) => {
  const { content, user, sentAt } = message;
  const time = dateFormat({ dateStyle: 'long', timeStyle: 'short' }).format(new Date(sentAt));
  return (
    <>
      {content && (
        <Text as="p" size="4" weight="bold">
          {content}
        </Text>
      )}
      <Text as="p" size="2">
        {user.displayName || user.username}, {time}
      </Text>
    </>
  );
};
