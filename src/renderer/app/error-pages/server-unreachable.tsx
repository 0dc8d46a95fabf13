import { Button } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { hasWorker } from '../../lib/capabilities.ts';
import { FullScreen } from './full-screen.tsx';

/** The home computer does not answer at all. */
export const ServerUnreachable = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <FullScreen
      drawing="treehouse"
      title={t(hasWorker() ? 'shell:offline.asleep' : 'shell:offline.title')}
      text={t('common:errors.network')}
    >
      <Button size="3" onClick={onRetry}>
        {t('shell:offline.retry')}
      </Button>
    </FullScreen>
  );
};
