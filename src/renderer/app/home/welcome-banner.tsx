import { Flex, Heading, Text } from '@radix-ui/themes';
import { Heart, MessageCircle } from 'lucide-react';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { NewPostButton } from '../../features/content/form/new-post-button.tsx';
import { useNotificationList } from '../../features/content/notifications/notifications.hooks.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Drawing } from '../../ui/illustration/drawing.tsx';
import styles from './welcome-banner.module.css';

interface WelcomeBannerProps {
  /** Phones and tablets held upright keep only the heading, for screen readers. */
  isFolded: boolean;
}

/** Greets, says what is new, and offers to share something. */
export const WelcomeBanner = ({ isFolded }: WelcomeBannerProps) => {
  const { t } = useTranslation('content');
  const user = useUser();
  const { data: bell } = useNotificationList();
  const { recentComments = 0, allReactions = 0 } = bell ?? {};
  const isQuiet = bell && recentComments === 0 && allReactions === 0;
  return (
    <header className={styles.banner} data-folded={isFolded || undefined}>
      <div className={styles.drawing} aria-hidden="true">
        <Drawing name="home" size={80} />
      </div>
      <div className={styles.words}>
        <Heading as="h1" size="7" className={styles.greeting}>
          {t('home.welcome', { name: user.displayName || user.username })}
        </Heading>
        <Text as="p" size="3">
          {t('home.back')}
        </Text>
        <Text as="p" size="3" className={styles.news} aria-live="polite">
          {recentComments > 0 && (
            <Flex as="span" align="center" gap="2" display="inline-flex">
              <MessageCircle size={18} aria-hidden="true" />
              {t('home.newComments', { count: recentComments })}
            </Flex>
          )}
          {allReactions > 0 && (
            <Flex as="span" align="center" gap="2" display="inline-flex">
              <Heart size={18} aria-hidden="true" />
              {t('home.reactions', { count: allReactions })}
            </Flex>
          )}
          {isQuiet && t('home.prompt')}
        </Text>
      </div>
      <div className={styles.action}>
        <NewPostButton label={t('home.add')} draft="post" />
      </div>
    </header>
  );
};
