import { Flex, Text } from '@radix-ui/themes';
import type { Content } from '#shared/features/content/content.contract.ts';
import { avatarsShown } from '#shared/features/content/post-card.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../../ui/avatar/person-avatar.tsx';
import styles from './post-people.module.css';

/** Who commented or reacted. */
export const PostPeople = ({ participants }: { participants: Content['participants'] }) => {
  const { t } = useTranslation('content');
  const { users, total } = participants;
  if (total === 0) return null;
  const shown = users.slice(0, avatarsShown);
  const rest = total - shown.length;
  return (
    <Flex align="center" ml="auto" role="img" aria-label={t('post.participants', { count: total })}>
      {shown.map((person) => (
        <span key={person.id} className={styles.person} title={person.displayName}>
          <PersonAvatar person={person} size={28} />
        </span>
      ))}
      {rest > 0 && (
        <Text size="2" weight="bold" className={styles.rest}>
          {t('post.moreParticipants', { count: rest })}
        </Text>
      )}
    </Flex>
  );
};
