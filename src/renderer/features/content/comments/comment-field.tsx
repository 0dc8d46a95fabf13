import { Text, TextArea } from '@radix-ui/themes';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { limits } from '#shared/features/content/content.limits.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { LazyMentionList } from '../../../ui/form/lazy-mention-list.ts';
import { isSendKey } from '../../../ui/form/send-key.ts';
import { useMentions } from '../../../ui/form/use-mentions.ts';
import styles from './comment-field.module.css';

/** From here on it says how many characters are left. */
const countFrom = limits.commentMax - 100;

interface CommentFieldProps {
  postId: number;
  text: string;
  onChange: (text: string) => void;
  onSend: () => void;
  onEscape?: () => void;
  isBusy: boolean;
  /** Without a border, until it is pressed. */
  isQuiet?: boolean;
  label: string;
  placeholder?: string;
  field?: RefObject<HTMLTextAreaElement | null>;
}

/** The words of a comment, with the people it may mention. Enter sends, Shift+Enter begins a line. */
export const CommentField = (props: CommentFieldProps) => {
  const { postId, text, onChange, onSend, onEscape, isBusy, isQuiet, label, placeholder } = props;
  const own = useRef<HTMLTextAreaElement>(null);
  const field = props.field ?? own;
  const mentions = useMentions(field, onChange);
  const handleKey = (event: KeyboardEvent) => {
    if (mentions.handleKey(event)) return;
    if (event.key === 'Escape') onEscape?.();
    if (!isSendKey(event)) return;
    event.preventDefault();
    onSend();
  };
  return (
    <>
      <TextArea
        ref={field}
        {...mentions.fieldProps}
        className={`${styles.field} ${isQuiet ? styles.quiet : ''}`}
        size="2"
        variant={isQuiet ? 'soft' : 'surface'}
        {...(isQuiet ? { color: 'gray' } : {})}
        rows={1}
        value={text}
        readOnly={isBusy}
        maxLength={limits.commentMax}
        placeholder={placeholder}
        aria-label={label}
        enterKeyHint="send"
        onChange={(event) => {
          onChange(event.target.value);
          mentions.look();
        }}
        onKeyDown={handleKey}
      />
      {mentions.listProps && (
        <LazyMentionList of={{ kind: 'post', id: postId }} {...mentions.listProps} />
      )}
    </>
  );
};

/** How many characters are left, once they run out. */
export const CommentLength = ({ text }: { text: string }) => {
  const { t } = useTranslation('common');
  if (text.length < countFrom) return null;
  return (
    <Text as="p" size="1" color="gray" className={styles.left} aria-live="polite">
      {t('charactersLeft', { count: limits.commentMax - text.length })}
    </Text>
  );
};
