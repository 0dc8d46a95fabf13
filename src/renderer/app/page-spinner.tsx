import { Spinner } from '@radix-ui/themes';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import styles from './page-spinner.module.css';

/** While the current user, or a page, is on its way. */
export const PageSpinner = () => {
  const { t } = useTranslation('common');
  return (
    <div className={styles.spinner} role="status">
      <Spinner size="3" />
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  );
};
