import { lazy, Suspense } from 'react';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { pageStands } from '../../lib/fetch-ahead.ts';
import { withWords } from '../../lib/i18n.ts';
import { paths } from '../paths.ts';

// On every page but its own, chat waits until the page stands.
const load = async () => {
  if (!location.pathname.startsWith(paths.chat)) await pageStands();
  return withWords(['chat'], () => import('../../features/chat/chat-background.tsx'));
};

const LateBackground = lazy(async () => ({ default: (await load()).ChatBackground }));
const LateUnread = lazy(async () => ({ default: (await load()).ChatUnread }));

/** What chat does while one is elsewhere in the house. */
export const ChatBackground = () => {
  const { accessExpired } = useUser();
  return accessExpired ? null : (
    <Suspense fallback={null}>
      <LateBackground />
    </Suspense>
  );
};

/** The number beside Chat in the ways around the house; nothing for those whose time is up. */
export const ChatUnread = () => {
  const { accessExpired } = useUser();
  return accessExpired ? null : (
    <Suspense fallback={null}>
      <LateUnread />
    </Suspense>
  );
};
