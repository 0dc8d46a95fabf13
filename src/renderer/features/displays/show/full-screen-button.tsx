import { IconButton } from '@radix-ui/themes';
import { Maximize } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import styles from './display.module.css';

const isFull = () => document.fullscreenElement !== null;

/** Hides the bars of the browser, where it can. */
export const FullScreenButton = () => {
  const { t } = useTranslation('displays');
  const [isShown, setIsShown] = useState(isFull);
  useEffect(() => {
    const look = () => setIsShown(isFull());
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  if (isShown || !document.fullscreenEnabled) return null;
  return (
    <IconButton
      size="4"
      variant="ghost"
      color="gray"
      className={styles.fullScreen}
      aria-label={t('show.fullScreen')}
      onClick={() => void document.documentElement.requestFullscreen().catch(() => {})}
    >
      <Maximize size={26} aria-hidden="true" />
    </IconButton>
  );
};
