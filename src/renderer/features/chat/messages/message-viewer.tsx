import type { ReactNode } from 'react';
import type { ChatMessage } from '#shared/features/chat/chat.contract.ts';
import { openedLate } from '../../../ui/layout/lazy.tsx';
import { ViewerHost } from '../../../ui/viewer/viewer-host.tsx';
import type { MessageViewerWindowProps } from './message-viewer-window.tsx';

const MessageViewerWindow = openedLate<MessageViewerWindowProps>(
  async () => (await import('./message-viewer-window.tsx')).MessageViewerWindow,
);

/** The messages of a room, whose pictures can be opened and gone through. */
export const MessageViewer = ({
  messages,
  children,
}: {
  messages: ChatMessage[];
  children: ReactNode;
}) => (
  <ViewerHost
    viewer={(firstId, close) => (
      <MessageViewerWindow open onOpenChange={close} messages={messages} firstId={firstId} />
    )}
  >
    {children}
  </ViewerHost>
);
