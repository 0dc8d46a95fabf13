import { Button, Text } from '@radix-ui/themes';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FullScreen } from './full-screen.tsx';

/** Any path that is no page; the two specified lines, and a friendly one (rule 26). */
export const NotFoundPage = () => {
  const { t } = useTranslation('shell');
  return (
    <FullScreen drawing="not-found" title={t('notFound.title')} text={t('notFound.friendly')}>
      <Button asChild size="3">
        <Link to={paths.home}>{t('notFound.home')}</Link>
      </Button>
      <Text as="p" size="1" color="gray" mt="5">
        {t('notFound.developer')}
      </Text>
    </FullScreen>
  );
};
