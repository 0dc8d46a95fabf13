import { Button, Progress, Text } from '@radix-ui/themes';
import type { OffsiteWork } from '#shared/features/backups/offsite/offsite.contract.ts';
import { byteText } from '../../../lib/i18n/byte-text.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import styles from './offsite.module.css';

interface OffsiteProgressProps {
  work: OffsiteWork;
  isFetch?: boolean;
  isStopping: boolean;
  onStop: () => void;
}

/** How far a copy is, and a way to stop it. */
export const OffsiteProgress = (props: OffsiteProgressProps) => {
  const { work, isFetch = false, isStopping, onStop } = props;
  const { t } = useTranslation(['offsite', 'common']);
  const { phase, done, total } = work;
  const title = t(isFetch ? 'offsite:work.fetching' : 'offsite:work.title');
  const isCounted = total > 0 && phase !== 'preparing' && phase !== 'tidying';
  const name = isFetch && phase === 'sending' ? 'fetched' : phase;
  return (
    <section className={styles.progress} aria-label={title}>
      <Text as="p" weight="bold" role="status">
        {title}
      </Text>
      <Progress
        size="3"
        aria-label={t('common:progress')}
        {...(isCounted ? { value: Math.floor((done / total) * 100) } : { duration: '20s' })}
      />
      <Text as="p" size="2" color="gray">
        {t(`offsite:work.${name}`, { done: byteText(done), total: byteText(total) })}
      </Text>
      <Button size="3" variant="soft" color="gray" loading={isStopping} onClick={onStop}>
        {t('offsite:section.stop')}
      </Button>
    </section>
  );
};
