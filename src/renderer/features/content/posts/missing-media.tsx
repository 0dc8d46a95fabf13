import { IconButton, Text } from '@radix-ui/themes';
import { ImageOff, Info } from 'lucide-react';
import { useState } from 'react';
import type { Media } from '#shared/media.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppTooltip } from '../../../ui/menu/app-tooltip.tsx';
import styles from './missing-media.module.css';

/** Stands where a file should be, and says why it may be missing. */
export const MissingMedia = ({ kind }: { kind: Media['kind'] }) => {
  const { t } = useTranslation(['content', 'common']);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.missing}>
      <ImageOff size={32} aria-hidden="true" />
      <Text size="2" weight="bold">
        {t(kind === 'video' ? 'media.missingVideo' : 'common:picture.missing')}
      </Text>
      <AppTooltip content={t('media.elsewhere')} open={isOpen} onOpenChange={setIsOpen}>
        <IconButton
          variant="ghost"
          color="gray"
          aria-label={t('media.elsewhereLabel')}
          onClick={(event) => {
            // Fingers do not hover: a press opens the tooltip instead of closing it.
            event.preventDefault();
            setIsOpen(true);
          }}
        >
          <Info size={18} aria-hidden="true" />
        </IconButton>
      </AppTooltip>
    </div>
  );
};
