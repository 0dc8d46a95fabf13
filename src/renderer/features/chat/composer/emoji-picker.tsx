import { EmojiPicker as Picker } from 'frimousse';
import type { AriaAttributes, CSSProperties } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { readEmojiData } from './emoji-data.ts';
import styles from './emoji-picker.module.css';

const next = (index: number | undefined) => (index === undefined ? undefined : index + 1);

/** The library counts rows and columns from nought, screen readers from one. */
const counted = <Props extends AriaAttributes>(props: Props): Props => ({
  ...props,
  'aria-rowindex': next(props['aria-rowindex']),
  'aria-colindex': next(props['aria-colindex']),
});

/** The library names a font on each emoji itself. */
const font = { '--frimousse-emoji-font': 'var(--emoji-font-family)' } as CSSProperties;

/** All emoji by kind, with a search; arrows move, Enter chooses. */
export const EmojiPicker = ({ onChoose }: { onChoose: (emoji: string) => void }) => {
  const { t } = useTranslation('chat');
  return (
    <Picker.Root
      className={styles.picker}
      style={font}
      columns={7}
      resolveEmojiData={readEmojiData}
      onEmojiSelect={({ emoji }) => onChoose(emoji)}
    >
      <Picker.Search className={styles.search} placeholder={t('emoji.search')} autoFocus />
      <Picker.Viewport className={styles.viewport}>
        <Picker.Empty className={styles.empty}>{t('emoji.none')}</Picker.Empty>
        <Picker.List
          components={{
            CategoryHeader: ({ category, ...props }) => (
              <div {...props} className={styles.category}>
                {category.label}
              </div>
            ),
            Row: (props) => <div {...counted(props)} />,
            Emoji: ({ emoji, ...props }) => (
              <button {...counted(props)} className={styles.emoji} aria-label={emoji.label}>
                {emoji.emoji}
              </button>
            ),
          }}
        />
      </Picker.Viewport>
    </Picker.Root>
  );
};
