import { Button, Heading, Text } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Drawing } from '../ui/drawing.tsx';
import styles from './full-screen.module.css';
import { paths } from './paths.ts';

/** Any path that is no page; the two specified lines, and a friendly one (decision 26). */
export const NotFoundPage = () => {
  const { t } = useTranslation('shell');
  return (
    <main className={styles.screen}>
      <Drawing name="not-found" size={168} />
      <Heading as="h1" size="8">
        {t('notFound.title')}
      </Heading>
      <Text as="p" size="4">
        {t('notFound.friendly')}
      </Text>
      <Button asChild size="3">
        <Link to={paths.home}>{t('notFound.home')}</Link>
      </Button>
      <Text as="p" size="1" color="gray" className={styles.small}>
        {t('notFound.developer')}
      </Text>
    </main>
  );
};
