import { Button, Heading, Text } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { Drawing } from '../ui/drawing.tsx';
import styles from './full-screen.module.css';

/** A page that threw, or whose chunk could not be loaded. */
export const BrokenPage = () => {
  const { t } = useTranslation('shell');
  return (
    <main className={styles.screen}>
      <Drawing name="not-found" size={148} />
      <Heading as="h1" size="7">
        {t('broken.title')}
      </Heading>
      <Text as="p" size="3">
        {t('broken.text')}
      </Text>
      <Button size="3" onClick={() => location.reload()}>
        {t('broken.reload')}
      </Button>
    </main>
  );
};
