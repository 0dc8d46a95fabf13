import { Button } from '@radix-ui/themes';
import { Presentation } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './slideshow-button.module.css';

/** Starts a slideshow. */
export const SlideshowButton = ({ onPress }: { onPress: () => void }) => {
  const { t } = useTranslation('common');
  return (
    <Button size="3" variant="soft" color="gray" onClick={onPress}>
      <Presentation size={20} aria-hidden="true" />
      <span className={styles.label}>{t('slideshow.title')}</span>
    </Button>
  );
};
