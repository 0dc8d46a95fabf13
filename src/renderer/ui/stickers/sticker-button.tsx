import { Spinner } from '@radix-ui/themes';
import { Sticker } from 'lucide-react';
import { backgroundPart } from '../../lib/background-part.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PopoverButton } from '../menu/popover-button.tsx';
import type { ChooseSticker } from './sticker-picker.tsx';

const StickerPicker = backgroundPart(
  ['stickers'],
  () => import('./sticker-picker.tsx'),
  'StickerPicker',
  <Spinner size="3" />,
);

/** Opens the stickers; a press on one is all it takes. */
export const StickerButton = ({ onChoose }: { onChoose: ChooseSticker }) => {
  const { t } = useTranslation('stickers');
  return (
    <PopoverButton Icon={Sticker} label={t('open')}>
      {(close) => (
        <StickerPicker
          onChoose={(sticker) => {
            close();
            onChoose(sticker);
          }}
        />
      )}
    </PopoverButton>
  );
};
