import { Heading, Text } from '@radix-ui/themes';
import { AtSign, ExternalLink, House, Monitor, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './updates.module.css';

const allowed = [
  ['self', Monitor],
  ['home', House],
  ['names', AtSign],
  ['links', ExternalLink],
  ['updates', RefreshCw],
] as const;

/** What may be reached, and why. */
export const AllowedList = () => {
  const { t } = useTranslation('updates');
  return (
    <section className={styles.section}>
      <Heading as="h2" size="4">
        {t('allowed.title')}
      </Heading>
      <ul className={styles.allowed}>
        {allowed.map(([name, Icon]) => (
          <li key={name} className={styles.allowedRow}>
            <span className={styles.icon}>
              <Icon size={18} aria-hidden="true" />
            </span>
            <Text size="3">{t(`allowed.${name}`)}</Text>
          </li>
        ))}
      </ul>
    </section>
  );
};
