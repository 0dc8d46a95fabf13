import { IconButton, Popover, Spinner } from '@radix-ui/themes';
import { Smile } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { backgroundPart } from '../../../lib/background-part.ts';
import styles from './composer.module.css';

const EmojiPicker = backgroundPart(
  ['chat'],
  () => import('./emoji-picker.tsx'),
  'EmojiPicker',
  <Spinner size="3" />,
);

/** Opens the emoji, which come with the first opening. */
export const EmojiButton = ({ onChoose }: { onChoose: (emoji: string) => void }) => {
  const { t } = useTranslation('chat');
  const [isOpen, setIsOpen] = useState(false);
  const choose = (emoji: string) => {
    setIsOpen(false);
    onChoose(emoji);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger>
        <IconButton
          type="button"
          variant="ghost"
          color="gray"
          m="0"
          className={styles.tool}
          aria-label={t('emoji.open')}
        >
          <Smile size={22} aria-hidden="true" />
        </IconButton>
      </Popover.Trigger>
      <Popover.Content side="top" align="start" aria-label={t('emoji.title')}>
        <EmojiPicker onChoose={choose} />
      </Popover.Content>
    </Popover.Root>
  );
};
