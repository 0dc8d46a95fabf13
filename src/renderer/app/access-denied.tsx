import { Button, Heading, Text } from '@radix-ui/themes';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { Drawing } from '../ui/drawing.tsx';
import { Place } from '../ui/place.tsx';
import styles from './full-screen.module.css';
import { paths } from './paths.ts';

/** Long enough to read two short lines, in ms (decision 25). */
const redirectMs = 3_000;

/** The full-screen denial of /admin; it leads home by itself. */
export const AccessDenied = () => {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.home, { replace: true }), redirectMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Place name="admin">
      <main className={styles.screen}>
        <Drawing name="access-denied" size={160} />
        <Heading as="h1" size="8">
          {t('denied.title')}
        </Heading>
        <Text as="p" size="4">
          {t('denied.text')}
        </Text>
        <Button asChild size="3">
          <Link to={paths.home}>{t('denied.home')}</Link>
        </Button>
      </main>
    </Place>
  );
};
