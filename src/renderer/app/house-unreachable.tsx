import { Button, Heading, Text } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { hasWorker } from '../lib/capabilities.ts';
import { Drawing } from '../ui/drawing.tsx';
import styles from './full-screen.module.css';

/** The home computer does not answer at all. */
export const HouseUnreachable = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <main className={styles.screen}>
      <Drawing name="treehouse" size={160} />
      <Heading as="h1" size="7">
        {t(hasWorker() ? 'shell:offline.asleep' : 'shell:offline.title')}
      </Heading>
      <Text as="p" size="3">
        {t('common:errors.network')}
      </Text>
      <Button size="3" onClick={onRetry}>
        {t('shell:offline.retry')}
      </Button>
    </main>
  );
};
