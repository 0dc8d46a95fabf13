import { Flex, IconButton, Text, TextArea } from '@radix-ui/themes';
import { SendHorizontal } from 'lucide-react';
import type { ClipboardEvent, FormEvent, KeyboardEvent } from 'react';
import { type ChatRoom, limits } from '#shared/features/chat/chat.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { LazyMentionList } from '../../../ui/form/lazy-mention-list.ts';
import { isSendKey } from '../../../ui/form/send-key.ts';
import { useUnsavedInput } from '../../../ui/form/unsaved-input.ts';
import { useMentions } from '../../../ui/form/use-mentions.ts';
import { useTextDraft } from '../../../ui/form/use-text-draft.ts';
import { LazyStickerButton } from '../../../ui/stickers/lazy-sticker-button.tsx';
import type { ChooseSticker } from '../../../ui/stickers/sticker-picker.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { addEntry } from '../outbox/outbox.store.ts';
import { flushOutbox } from '../outbox/outbox.ts';
import { ChosenPicture, PictureButton, useChosenPicture } from './chosen-picture.tsx';
import styles from './composer.module.css';
import { EmojiButton } from './emoji-button.tsx';
import { useTypingSignal } from './typing.ts';
import { useTextField } from './use-text-field.ts';

/** From here on it says how many characters are left. */
const countFrom = limits.messageMax - 200;
/** Enter sends, Shift+Enter starts a line; an unsent draft stays with the room. */
export const Composer = ({ room }: { room: ChatRoom }) => {
  const { t } = useTranslation(['chat', 'common']);
  const user = useUser();
  const [text, setText] = useTextDraft(`room.${room.id}.message`);
  const { field, insert } = useTextField(text, setText);
  const mentions = useMentions(field, setText);
  const typing = useTypingSignal(room.id);
  const { picture, choose, clear } = useChosenPicture();
  useUnsavedInput(picture !== null, 'withoutFile');
  const trimmed = text.trim();
  const canSend = trimmed !== '' || picture !== null;
  const send = () => {
    if (!canSend) return;
    addEntry({
      roomId: room.id,
      userId: user.id,
      content: trimmed,
      picture: picture && { blob: picture, name: picture.name },
    });
    typing.stop();
    setText('');
    clear();
    field.current?.focus();
    flushOutbox();
  };
  const sendSticker: ChooseSticker = ({ name: sticker, text: content }) => {
    addEntry({ roomId: room.id, userId: user.id, content, picture: null, sticker });
    flushOutbox();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (mentions.handleKey(event) || !isSendKey(event)) return;
    event.preventDefault();
    send();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (!pasted) return;
    event.preventDefault();
    void choose(pasted);
  };
  const handleChange = (next: string) => {
    setText(next);
    mentions.look();
    if (next.trim()) typing.type();
    else typing.stop();
  };
  return (
    <form className={styles.form} data-hides-bottom-bar onSubmit={handleSubmit}>
      {picture && <ChosenPicture picture={picture} onRemove={clear} />}
      <Flex align="end" gap="1">
        <PictureButton onChoose={choose} />
        <EmojiButton onChoose={insert} />
        <span className={styles.stickers}>
          <LazyStickerButton onChoose={sendSticker} />
        </span>
        <TextArea
          ref={field}
          {...mentions.fieldProps}
          className={styles.field}
          size="3"
          rows={1}
          value={text}
          maxLength={limits.messageMax}
          placeholder={t('composer.placeholder')}
          aria-label={t('composer.label', { name: room.name })}
          enterKeyHint="send"
          onChange={(event) => handleChange(event.target.value)}
          onKeyDown={handleKey}
          onPaste={handlePaste}
        />
        {mentions.listProps && (
          <LazyMentionList of={{ kind: 'room', id: room.id }} {...mentions.listProps} />
        )}
        <IconButton type="submit" size="3" disabled={!canSend} aria-label={t('composer.send')}>
          <SendHorizontal size={20} aria-hidden="true" />
        </IconButton>
      </Flex>
      {text.length >= countFrom && (
        <Text as="p" size="1" color="gray" className={styles.left} aria-live="polite">
          {t('common:charactersLeft', { count: limits.messageMax - text.length })}
        </Text>
      )}
    </form>
  );
};
