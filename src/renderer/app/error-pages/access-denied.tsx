import { Button } from '@radix-ui/themes';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { SectionTheme } from '../../ui/layout/section-theme.tsx';
import { FullScreen } from './full-screen.tsx';

/** Long enough to read two short lines, in ms (rule 25). */
const redirectMs = 3_000;

/** The full-screen denial of /admin; it redirects home. */
export const AccessDenied = () => {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.home, { replace: true }), redirectMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <SectionTheme name="admin">
      <FullScreen drawing="access-denied" title={t('denied.title')} text={t('denied.text')}>
        <Button asChild size="3">
          <Link to={paths.home}>{t('denied.home')}</Link>
        </Button>
      </FullScreen>
    </SectionTheme>
  );
};
