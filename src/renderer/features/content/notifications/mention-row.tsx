import { Box } from '@radix-ui/themes';
import type { MentionNotification } from '#shared/features/content/notifications.contract.ts';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { NewBadge } from './new-badge.tsx';
import { NotificationLine } from './notification-line.tsx';

interface MentionRowProps {
  mention: MentionNotification;
  isNew: boolean;
  onFollow: () => void;
}

/** A mention of the reader, linked to its post or room. */
export const MentionRow = ({ mention, isNew, onFollow }: MentionRowProps) => {
  const { t } = useTranslation('content');
  const { kind, placeId, placeName, user, text } = mention;
  const name = user.displayName || user.username;
  const isComment = kind === 'comment';
  return (
    <Box asChild mx="calc(-1 * var(--space-2))">
      <li>
        <NotificationLine
          to={kind === 'message' ? paths.chatRoom(placeId) : paths.post(placeId)}
          onFollow={onFollow}
          item={mention}
          what={t(isComment ? 'notifications.commented' : 'notifications.mentioned', {
            name,
            title: placeName,
          })}
          text={text}
          afterWhen={isNew && <NewBadge />}
        />
      </li>
    </Box>
  );
};
