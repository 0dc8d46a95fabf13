import { Button } from '@radix-ui/themes';
import { Presentation } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import styles from './slideshow-button.module.css';

interface SlideshowButtonProps {
  onPress: () => void;
  /** Whether it shares a row, where a phone has room for the icon alone. */
  isInRow?: boolean;
}

/** Starts a slideshow. */
export const SlideshowButton = ({ onPress, isInRow = true }: SlideshowButtonProps) => {
  const { t } = useTranslation('common');
  return (
    <Button
      size="3"
      variant="soft"
      color="gray"
      aria-label={t('slideshow.title')}
      onClick={onPress}
    >
      <Presentation size={20} aria-hidden="true" />
      <span className={isInRow ? styles.label : undefined}>{t('slideshow.title')}</span>
    </Button>
  );
};
