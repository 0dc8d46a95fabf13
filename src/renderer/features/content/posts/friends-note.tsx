import { Button, Flex, Text } from '@radix-ui/themes';
import { isGrownUp } from '#shared/features/accounts/access.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useUser } from '../../accounts/accounts.hooks.ts';
import styles from './post-note.module.css';
import { useDecideFriends } from './posts.hooks.ts';

/** The decision of a grown-up. */
const Decision = ({ post, isWaiting }: { post: Content; isWaiting: boolean }) => {
  const { t } = useTranslation('content');
  const { mutate: decide, isPending } = useDecideFriends(post);
  const name = post.user.displayName || post.user.username;
  return (
    <div className={styles.note}>
      <Text as="p" size="2">
        {isWaiting ? t('waiting.post', { name }) : t('waiting.declined')}
      </Text>
      <Flex gap="2">
        <Button size="2" disabled={isPending} onClick={() => decide(true)}>
          {t('waiting.allow')}
        </Button>
        {isWaiting && (
          <Button
            size="2"
            variant="soft"
            color="gray"
            disabled={isPending}
            onClick={() => decide(false)}
          >
            {t('waiting.decline')}
          </Button>
        )}
      </Flex>
    </div>
  );
};

/**
 * Whether friends see a kid's post: shown to its author, decided by grown-ups (product rules, section 10).
 */
export const FriendsNote = ({ post }: { post: Content }) => {
  const { t } = useTranslation('content');
  const user = useUser();
  const { friendsApproval: approval } = post;
  if (approval !== 'waiting' && approval !== 'declined') return null;
  const isWaiting = approval === 'waiting';
  if (isGrownUp(user)) return <Decision post={post} isWaiting={isWaiting} />;
  if (post.userId !== user.id) return null;
  return (
    <Text as="p" size="2" className={styles.note}>
      {t(isWaiting ? 'waiting.postMine' : 'waiting.declinedMine')}
    </Text>
  );
};
