import { Flex } from '@radix-ui/themes';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../../ui/avatar/person-avatar.tsx';
import styles from './online-avatar.module.css';

interface OnlineAvatarProps {
  person: Member;
  isOnline: boolean;
  size: number;
}

/** A face with a dot while the person is connected. */
export const OnlineAvatar = ({ person, isOnline, size }: OnlineAvatarProps) => {
  const { t } = useTranslation('chat');
  return (
    <Flex
      as="span"
      position="relative"
      flexShrink="0"
      display="inline-flex"
      title={person.displayName}
    >
      <PersonAvatar person={person} size={size} />
      {isOnline && (
        <span className={styles.dot}>
          <span className="visually-hidden">
            {t('members.online', { name: person.displayName })}
          </span>
        </span>
      )}
    </Flex>
  );
};
