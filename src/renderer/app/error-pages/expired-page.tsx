import { Button } from '@radix-ui/themes';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** What a guest whose access has expired sees of every page but their profile. */
export const ExpiredPage = () => {
  const { t } = useTranslation('shell');
  return (
    <EmptyState
      drawing="treehouse"
      title={t('expiredPage.title')}
      hint={t('guest.expired')}
      action={
        <Button asChild size="3">
          <Link to={paths.settings}>{t('expiredPage.toSettings')}</Link>
        </Button>
      }
    />
  );
};
