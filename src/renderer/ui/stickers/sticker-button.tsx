import { IconButton, Popover, Spinner } from '@radix-ui/themes';
import { Sticker } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { backgroundPart } from '../../lib/background-part.ts';
import type { ChooseSticker } from './sticker-picker.tsx';
import styles from './stickers.module.css';

const StickerPicker = backgroundPart(
  ['stickers'],
  () => import('./sticker-picker.tsx'),
  'StickerPicker',
  <Spinner size="3" />,
);

/** Opens the stickers; a press on one is all it takes. */
export const StickerButton = ({ onChoose }: { onChoose: ChooseSticker }) => {
  const { t } = useTranslation('stickers');
  const [isOpen, setIsOpen] = useState(false);
  const choose: ChooseSticker = (sticker) => {
    setIsOpen(false);
    onChoose(sticker);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger>
        <IconButton
          type="button"
          variant="ghost"
          color="gray"
          m="0"
          className={styles.open}
          aria-label={t('open')}
        >
          <Sticker size={22} aria-hidden="true" />
        </IconButton>
      </Popover.Trigger>
      <Popover.Content
        side="top"
        align="start"
        maxWidth="calc(100vw - 24px)"
        aria-label={t('open')}
      >
        <StickerPicker onChoose={choose} />
      </Popover.Content>
    </Popover.Root>
  );
};
