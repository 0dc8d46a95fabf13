import { Clock } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppTooltip } from '../../../ui/menu/app-tooltip.tsx';
import styles from './header.module.css';

/** Icon with tooltip at 768 px and wider, words below (rule 33). */
export const GuestMark = () => {
  const { t } = useTranslation('shell');
  return (
    <AppTooltip content={t('guest.account')}>
      <span className={styles.guest} role="img" aria-label={t('guest.account')}>
        <Clock size={18} aria-hidden="true" className={styles.guestIcon} />
        <span className={styles.guestText} aria-hidden="true">
          {t('guest.account')}
        </span>
      </span>
    </AppTooltip>
  );
};
