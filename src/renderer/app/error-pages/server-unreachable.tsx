import { Button } from '@radix-ui/themes';
import { hasWorker } from '../../lib/capabilities.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FullScreen } from './full-screen.tsx';

/** The home computer does not answer at all. */
export const ServerUnreachable = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation('shell');
  return (
    <FullScreen
      drawing="treehouse"
      title={t(hasWorker() ? 'offline.asleep' : 'offline.title')}
      text={t('offline.text')}
    >
      <Button size="3" onClick={onRetry}>
        {t('offline.retry')}
      </Button>
    </FullScreen>
  );
};
