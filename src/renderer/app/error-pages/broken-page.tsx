import { Button } from '@radix-ui/themes';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FullScreen } from './full-screen.tsx';

/** A page that threw, or whose chunk could not be loaded. */
export const BrokenPage = () => {
  const { t } = useTranslation('shell');
  return (
    <FullScreen drawing="not-found" title={t('crashed.title')} text={t('crashed.text')}>
      <Button size="3" onClick={() => location.reload()}>
        {t('crashed.reload')}
      </Button>
    </FullScreen>
  );
};
