import { Button, Flex } from '@radix-ui/themes';
import { Heart } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useHousehold } from '../../features/accounts/accounts.hooks.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import styles from './footer.module.css';

/** The year, the dedication, and links to Help and Privacy. */
export const Footer = () => {
  const { t } = useTranslation('shell');
  const { data: household } = useHousehold();
  return (
    <footer className={styles.footer}>
      <span>
        {t('footer.year', {
          year: new Date().getFullYear(),
          space: household?.spaceName ?? t('productName'),
        })}
      </span>
      {household && (
        <span className={styles.love}>
          <Heart size={15} aria-hidden="true" />
          {t('footer.love', { name: household.childName })}
        </span>
      )}
      <Flex as="span" gap="2" wrap="wrap" display="inline-flex">
        <Button asChild variant="ghost" color="gray">
          <Link to={paths.help}>{t('footer.help')}</Link>
        </Button>
        <Button asChild variant="ghost" color="gray">
          <Link to={paths.privacy}>{t('footer.privacy')}</Link>
        </Button>
      </Flex>
    </footer>
  );
};
