import { Spinner } from '@radix-ui/themes';
import { Smile } from 'lucide-react';
import { backgroundPart } from '../../../lib/background-part.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PopoverButton } from '../../../ui/menu/popover-button.tsx';

const EmojiPicker = backgroundPart(
  ['chat'],
  () => import('./emoji-picker.tsx'),
  'EmojiPicker',
  <Spinner size="3" />,
);

/** Opens the emoji, which come with the first opening. */
export const EmojiButton = ({ onChoose }: { onChoose: (emoji: string) => void }) => {
  const { t } = useTranslation('chat');
  return (
    <PopoverButton Icon={Smile} label={t('emoji.open')} title={t('emoji.title')}>
      {(close) => (
        <EmojiPicker
          onChoose={(emoji) => {
            close();
            onChoose(emoji);
          }}
        />
      )}
    </PopoverButton>
  );
};
