import { Button, Flex, Heading, Text } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useHousehold } from '../accounts/accounts.hooks.ts';
import { useDismissCare } from './emotion-changes.hooks.ts';
import { careQuery } from './emotions.hooks.ts';
import styles from './wellbeing-card.module.css';

/**
 * Asks a kid whose days look hard whether they would like to tell a grown-up; no one else learns of it (rule
 * 121).
 */
export const CareCard = () => {
  const { t } = useTranslation('emotions');
  const { data: care } = useQuery(careQuery);
  const { data: household } = useHousehold();
  const { mutate: dismiss, isPending } = useDismissCare();
  if (!care?.isOffered) return null;
  return (
    <aside className={styles.card} aria-labelledby="care-title">
      <HeartHandshake size={32} aria-hidden="true" className={styles.icon} />
      <Flex direction="column" gap="2" maxWidth="68ch">
        <Heading as="h3" size="4" id="care-title">
          {t('support.title')}
        </Heading>
        <Text as="p" size="3">
          {t('support.text')}
        </Text>
        {household?.helplineText && (
          <Text as="p" size="3" weight="bold" className={styles.helpline}>
            {household.helplineText}
          </Text>
        )}
        <Flex wrap="wrap" gap="3" mt="2">
          <Button asChild size="3">
            <Link to={paths.chat}>{t('support.chat')}</Link>
          </Button>
          <Button size="3" variant="soft" loading={isPending} onClick={() => dismiss()}>
            {t('support.dismiss')}
          </Button>
        </Flex>
      </Flex>
    </aside>
  );
};
