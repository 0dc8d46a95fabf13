import { Box, Button, Flex, Text } from '@radix-ui/themes';
import { EllipsisVertical, Flag, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { isAdmin, isGrownUp } from '#shared/features/accounts/access.ts';
import type { Comment } from '#shared/features/content/content.contract.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import { reportComment } from '#shared/features/content/reports.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../../ui/avatar/person-avatar.tsx';
import { ReportDialog } from '../../../ui/dialog/report-dialog.tsx';
import { VoiceMessage } from '../../../ui/media/lazy-voice-message.tsx';
import { AppMenu } from '../../../ui/menu/app-menu.tsx';
import type { MenuItem } from '../../../ui/menu/menu-item.ts';
import { Sticker } from '../../../ui/stickers/sticker.tsx';
import { LinkifiedText } from '../../../ui/text/linkified-text.tsx';
import { RelativeTime } from '../../../ui/text/relative-time.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { LazyCommentReadAloud } from '../posts/lazy-read-aloud.ts';
import styles from './comment-row.module.css';
import { useDecideComment } from './comments.hooks.ts';
import { CommentEditor } from './lazy-comment-editor.tsx';

interface CommentRowProps {
  comment: Comment;
  /** The owner of the post, who may delete it too. */
  postUserId: number;
  onDelete: (comment: Comment) => void;
}

/** One comment, or the trace of one. */
export const CommentRow = ({ comment, postUserId, onDelete }: CommentRowProps) => {
  const { t } = useTranslation('content');
  const name = comment.user.displayName || comment.user.username;
  const [isEditing, setIsEditing] = useState(false);
  const actions = useRef<HTMLDivElement>(null);
  const closeEditor = () => {
    setIsEditing(false);
    actions.current?.querySelector<HTMLButtonElement>('button:last-of-type')?.focus();
  };
  if (comment.isDeleted) {
    return (
      <Flex asChild align="start" gap="2">
        <li>
          <Text as="p" size="2" color="gray" className={styles.tombstone}>
            {t('comments.deleted')}
          </Text>
        </li>
      </Flex>
    );
  }
  return (
    <Flex asChild align="start" gap="2">
      <li>
        <PersonAvatar person={comment.user} size={32} />
        <Box flexGrow="1" flexBasis="0%" minWidth="0">
          <Text as="p" size="2" className={styles.head}>
            <strong>{name}</strong>
            <span className={styles.time}>
              <RelativeTime iso={comment.createdAt} />
              {comment.editedAt && ` · ${t('comments.edited')}`}
            </span>
          </Text>
          {isEditing ? (
            <CommentEditor comment={comment} onClose={closeEditor} />
          ) : (
            <CommentBody comment={comment} />
          )}
          {comment.isPending && <PendingNote comment={comment} name={name} />}
        </Box>
        <div ref={actions} className={styles.actions}>
          {!comment.sticker && !comment.recording && <LazyCommentReadAloud comment={comment} />}
          <CommentActions
            {...{ comment, postUserId, name, onDelete }}
            onEdit={() => setIsEditing(true)}
          />
        </div>
      </li>
    </Flex>
  );
};

/** What a comment says, its sticker or its recording. */
const CommentBody = ({ comment }: { comment: Comment }) => {
  const { isChild } = useUser();
  const { recording, sticker, user, text } = comment;
  if (sticker) return <Sticker name={sticker} text={text} />;
  if (recording) {
    return (
      <Box mt="1">
        <VoiceMessage recording={recording} author={user} />
      </Box>
    );
  }
  return (
    <Text as="p" size="3" className={styles.text}>
      <LinkifiedText text={text} areLinksActive={!isChild} />
    </Text>
  );
};

const minuteMs = 60_000;

/** Whether the server would still take a change. */
const isEditable = ({ createdAt, sticker, recording }: Comment): boolean =>
  !sticker &&
  !recording &&
  Date.now() - Date.parse(createdAt) < limits.commentEditMinutes * minuteMs;

/** What can be done with a comment, in one menu, so that the words keep their room. */
const CommentActions = (props: CommentRowProps & { name: string; onEdit: () => void }) => {
  const { comment, postUserId, name, onDelete, onEdit } = props;
  const { t } = useTranslation(['content', 'common']);
  const user = useUser();
  const [isReporting, setIsReporting] = useState(false);
  const actions: MenuItem[] = [];
  if (comment.userId !== user.id && !isAdmin(user)) {
    actions.push({
      label: t('report.commentAction', { name }),
      Icon: Flag,
      onSelect: () => setIsReporting(true),
    });
  }
  if (comment.userId === user.id && isEditable(comment)) {
    actions.push({ label: t('comments.edit'), Icon: Pencil, onSelect: onEdit, takesFocus: true });
  }
  if (comment.userId === user.id || postUserId === user.id || isAdmin(user)) {
    actions.push({
      label: t('comments.delete', { name }),
      Icon: Trash2,
      tone: 'danger',
      onSelect: () => onDelete(comment),
    });
  }
  return (
    <>
      {actions.length > 0 && (
        <AppMenu label={t('comments.menu', { name })} items={actions}>
          <EllipsisVertical size={18} aria-hidden="true" />
        </AppMenu>
      )}
      <ReportDialog
        open={isReporting}
        onOpenChange={setIsReporting}
        description={t('common:report.doneText')}
        draftName={`comment.${comment.id}`}
        send={(reason) => call(reportComment, { params: { id: comment.id }, body: { reason } })}
      />
    </>
  );
};

const PendingNote = ({ comment, name }: { comment: Comment; name: string }) => {
  const { t } = useTranslation('content');
  const user = useUser();
  const { mutate: decide, isPending } = useDecideComment(comment.contentId);
  const choose = (approved: boolean) =>
    decide({ id: comment.id, version: comment.editedAt ?? '', approved });
  if (!isGrownUp(user)) {
    return (
      <Text as="p" size="2" color="gray">
        {t('waiting.commentMine')}
      </Text>
    );
  }
  return (
    <Flex align="center" wrap="wrap" gap="2" mt="1">
      <Text as="p" size="2" color="gray">
        {t('waiting.comment', { name })}
      </Text>
      <Button size="2" disabled={isPending} onClick={() => choose(true)}>
        {t('waiting.allow')}
      </Button>
      <Button
        size="2"
        variant="soft"
        color="gray"
        disabled={isPending}
        onClick={() => choose(false)}
      >
        {t('waiting.remove')}
      </Button>
    </Flex>
  );
};
