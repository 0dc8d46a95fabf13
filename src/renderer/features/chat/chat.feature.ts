import { MessageCircle } from 'lucide-react';
import { paths } from '#shared/paths.ts';
import { pageStands } from '../../lib/api/fetch-ahead.ts';
import { backgroundPart } from '../../lib/background-part.ts';
import { defineFeature, page } from '../../lib/feature.ts';

// On every page but its own, chat waits until the page is ready.
const loadBackground = async () => {
  if (!location.pathname.startsWith(paths.chat)) await pageStands();
  return import('./chat-background.tsx');
};

const loadPage = async () => {
  // It speaks of a lost connection when nothing more can be fetched to say it with.
  const toasts = import('../../ui/feedback/toast-viewport.tsx');
  const { ChatPage } = await import('./chat-page.tsx');
  await toasts;
  return { ChatPage };
};

export const chatFeature = defineFeature({
  name: 'chat',
  pages: [page(`${paths.chat}/:id?`, ['chat'], loadPage, 'ChatPage')],
  navItems: [
    {
      section: 'chat',
      order: 60,
      path: paths.chat,
      Icon: MessageCircle,
      label: 'chat',
      newUntilOpened: 'chat',
      Mark: backgroundPart(['chat'], loadBackground, 'ChatUnread'),
    },
  ],
  Background: backgroundPart(['chat'], loadBackground, 'ChatBackground'),
});
