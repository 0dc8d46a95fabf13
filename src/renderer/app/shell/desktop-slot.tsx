import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { backgroundPart } from '../../lib/background-part.ts';
import { desktop } from '../../lib/desktop.ts';

const LateWindow = backgroundPart(
  [],
  async () => (await import('./desktop-window.tsx')).DesktopWindow,
);
const LateChatNotices = backgroundPart(
  ['chat'],
  async () => (await import('./chat-notifications.tsx')).ChatNotices,
);

/** What the app's own window does beside the page; nothing in a browser. */
export const DesktopBackground = () => {
  const { accessExpired } = useUser();
  if (!desktop) return null;
  return (
    <>
      <LateWindow />
      {!accessExpired && <LateChatNotices />}
    </>
  );
};
