import { DropdownMenu, IconButton } from '@radix-ui/themes';
import { Copy, Ellipsis, Flag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isAdmin } from '#shared/features/accounts/access.ts';
import {
  type ChatMessage,
  type ChatRoom,
  limits,
  type MessageEmoji,
  messageEmoji,
} from '#shared/features/chat/chat.contract.ts';
import { reportMessage } from '#shared/features/chat/reports.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { copyText } from '../../../lib/dom/copy-text.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { ReportDialog } from '../../../ui/dialog/report-dialog.tsx';
import { useBackLayer } from '../../../ui/dialog/use-back-layer.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { useUser } from '../../accounts/accounts.hooks.ts';
import styles from './message-menu.module.css';
import { useDeleteMessage, useReact } from './messages.hooks.ts';

interface MessageMenuProps {
  message: ChatMessage;
  room: ChatRoom;
  /** Who said it, as the reader knows them. */
  name: string;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

const minuteMs = 60_000;

const useMayDelete = (message: ChatMessage, room: ChatRoom) => {
  const user = useUser();
  if (room.createdBy === user.id || isAdmin(user)) return true;
  const age = Date.now() - new Date(message.sentAt).getTime();
  return message.userId === user.id && age <= limits.deleteMinutes * minuteMs;
};

/** The signs one may answer with, in one line. */
const EmojiRow = ({ onChoose }: { onChoose: (emoji: MessageEmoji) => void }) => {
  const { t } = useTranslation('chat');
  return (
    <DropdownMenu.Group className={styles.emoji} aria-label={t('message.react')}>
      {messageEmoji.map((emoji) => (
        <DropdownMenu.Item
          key={emoji}
          className={styles.emojiItem}
          aria-label={t('message.reactWith', { emoji })}
          onSelect={() => onChoose(emoji)}
        >
          {emoji}
        </DropdownMenu.Item>
      ))}
    </DropdownMenu.Group>
  );
};

type DialogName = 'delete' | 'report';

interface MessageDialogsProps {
  message: ChatMessage;
  open: DialogName | null;
  onClose: () => void;
}

const MessageDialogs = ({ message, open, onClose }: MessageDialogsProps) => {
  const { t } = useTranslation(['chat', 'common']);
  const { mutate: remove, isPending } = useDeleteMessage(message.roomId);
  return (
    <>
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={onClose}
        title={t('message.deleteTitle')}
        description={t('message.deleteText')}
        confirmLabel={t('common:actions.delete')}
        isBusy={isPending}
        onConfirm={() => remove(message.id, { onSettled: onClose })}
      />
      <ReportDialog
        open={open === 'report'}
        onOpenChange={onClose}
        description={t('chat:report.text')}
        draftName={`message.${message.id}`}
        send={(reason) => call(reportMessage, { params: { id: message.id }, body: { reason } })}
      />
    </>
  );
};

/** What can be done with a message: answer with a sign, copy, take back, show to a grown-up. */
export const MessageMenu = (props: MessageMenuProps) => {
  const { message, room, name, open, onOpenChange } = props;
  const { t } = useTranslation(['chat', 'common']);
  const user = useUser();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const { mutate: react } = useReact(room.id);
  const mayDelete = useMayDelete(message, room);
  const isOwn = message.userId === user.id;
  useBackLayer(open, () => onOpenChange(false));
  const copy = () => {
    if (copyText(message.content)) showToast({ title: t('common:actions.copied') });
  };
  return (
    <>
      <DropdownMenu.Root open={open} onOpenChange={onOpenChange}>
        <DropdownMenu.Trigger>
          <IconButton
            variant="ghost"
            color="gray"
            className={styles.trigger}
            aria-label={t('message.menu', { name })}
          >
            <Ellipsis size={18} aria-hidden="true" />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content size="2">
          <EmojiRow onChoose={(emoji) => react({ id: message.id, emoji })} />
          {message.content && !message.sticker && (
            <DropdownMenu.Item className={styles.item} onSelect={copy}>
              <Copy size={18} aria-hidden="true" />
              {t('common:actions.copy')}
            </DropdownMenu.Item>
          )}
          {!isOwn && (
            <DropdownMenu.Item className={styles.item} onSelect={() => setDialog('report')}>
              <Flag size={18} aria-hidden="true" />
              {t('common:report.action')}
            </DropdownMenu.Item>
          )}
          {mayDelete && (
            <DropdownMenu.Item
              className={styles.item}
              color="red"
              onSelect={() => setDialog('delete')}
            >
              <Trash2 size={18} aria-hidden="true" />
              {t('common:actions.delete')}
            </DropdownMenu.Item>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <MessageDialogs message={message} open={dialog} onClose={() => setDialog(null)} />
    </>
  );
};
