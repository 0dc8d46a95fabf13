import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { CountBadge } from '../../../ui/text/count-badge.tsx';

/** How many messages are new; nothing for none. */
export const UnreadCount = ({ count }: { count: number }) => {
  const { t } = useTranslation('chat');
  return <CountBadge count={count} label={t('rooms.unread', { count })} />;
};
