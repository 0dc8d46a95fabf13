import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { backgroundPart } from '../../lib/background-part.ts';
import { desktop } from '../../lib/desktop.ts';

const LazyWindow = backgroundPart([], () => import('./desktop-window.tsx'), 'DesktopWindow');
const LazyChatNotifications = backgroundPart(
  ['chat'],
  () => import('./chat-notifications.tsx'),
  'ChatNotifications',
);

/** What the app's own window does beside the page; nothing in a browser. */
export const DesktopBackground = () => {
  const { accessExpired } = useUser();
  if (!desktop) return null;
  return (
    <>
      <LazyWindow />
      {!accessExpired && <LazyChatNotifications />}
    </>
  );
};
