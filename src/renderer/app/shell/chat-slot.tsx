import { paths } from '#shared/paths.ts';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { pageStands } from '../../lib/api/fetch-ahead.ts';
import { backgroundPart } from '../../lib/background-part.ts';

// On every page but its own, chat waits until the page stands.
const load = async () => {
  if (!location.pathname.startsWith(paths.chat)) await pageStands();
  return import('../../features/chat/chat-background.tsx');
};

const LazyBackground = backgroundPart(['chat'], async () => (await load()).ChatBackground);
const LazyUnread = backgroundPart(['chat'], async () => (await load()).ChatUnread);

/** Chat's background work on other pages. */
export const ChatBackground = () => {
  const { accessExpired } = useUser();
  return accessExpired ? null : <LazyBackground />;
};

/** The unread count in the navigation; nothing for expired guests. */
export const ChatUnread = () => {
  const { accessExpired } = useUser();
  return accessExpired ? null : <LazyUnread />;
};
