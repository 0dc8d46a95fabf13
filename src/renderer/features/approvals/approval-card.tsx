import { Button, Flex, Text } from '@radix-ui/themes';
import {
  Eye,
  Flag,
  ImageOff,
  type LucideIcon,
  MessageSquare,
  Share2,
  UserPlus,
} from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { GuestRole } from '#shared/features/accounts/accounts.fields.ts';
import type { Approval } from '#shared/features/approvals/approvals.contract.ts';
import type { ApprovalKind } from '#shared/features/approvals/approvals.fields.ts';
import { paths } from '#shared/paths.ts';
import { dateFormat } from '../../lib/i18n/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../ui/avatar/person-avatar.tsx';
import { VoiceMessage } from '../../ui/media/lazy-voice-message.tsx';
import { MediaImage } from '../../ui/media/media-image.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { ApproveGuestDialog } from '../accounts/people/approve-guest-dialog.tsx';
import styles from './approval-card.module.css';

const icons: Record<ApprovalKind, LucideIcon> = {
  guest: UserPlus,
  post: Share2,
  comment: MessageSquare,
  postReport: Flag,
  commentReport: Flag,
  messageReport: Flag,
  kidResponses: Eye,
  takeDown: ImageOff,
};

/** The owner of a picture is not told who asked for it to be taken down. */
const sentenceOf = ({ kind, reportedBy }: Approval) =>
  kind === 'takeDown' && !reportedBy ? 'what.takeDownUnnamed' : (`what.${kind}` as const);

interface ApprovalCardProps {
  approval: Approval;
  isBusy: boolean;
  /** Of a guest also what they become. */
  onDecide: (isAllowed: boolean, role?: GuestRole) => void;
}

/** One thing that waits, with all a grown-up needs to decide it. */
export const ApprovalCard = ({ approval, isBusy, onDecide }: ApprovalCardProps) => {
  const { t } = useTranslation('approvals');
  const headId = useId();
  const { kind, person, reportedBy, friend, title, at, reason } = approval;
  const Icon = icons[kind];
  const values = {
    name: person.displayName,
    reporter: reportedBy?.displayName ?? '',
    friend: friend?.displayName ?? '',
    title,
  };
  return (
    <li className={styles.card}>
      <Flex align="start" gap="3">
        <PersonAvatar person={person} size={40} />
        <div className={styles.words}>
          <Text as="p" size="3" weight="bold" id={headId}>
            <Icon size={16} aria-hidden="true" className={styles.icon} />
            {t(sentenceOf(approval), values)}
          </Text>
          <Text as="p" size="2" color="gray">
            <RelativeTime iso={at} />
          </Text>
        </div>
      </Flex>
      {reason && (
        <Text as="p" size="3" className={styles.reason}>
          {t('reason', { reason })}
        </Text>
      )}
      <What approval={approval} />
      <Actions approval={approval} headId={headId} isBusy={isBusy} onDecide={onDecide} />
    </li>
  );
};

/** The two answers; of what is gone already a grown-up only says that they have seen it. */
const Actions = (props: ApprovalCardProps & { headId: string }) => {
  const { approval, headId, isBusy, onDecide } = props;
  const { t } = useTranslation('approvals');
  const [isApproving, setIsApproving] = useState(false);
  const { kind, person, reportedBy, isStanding, contentId } = approval;
  const isGuest = kind === 'guest';
  const isComplaint = reportedBy !== null || kind === 'takeDown';
  return (
    <div className={styles.actions}>
      <Button
        size="3"
        color={isComplaint ? 'gray' : 'jade'}
        variant={isComplaint ? 'soft' : 'solid'}
        disabled={isBusy}
        aria-describedby={headId}
        onClick={() => (isGuest ? setIsApproving(true) : onDecide(true))}
      >
        {t(isStanding ? `allow.${kind}` : 'settle')}
      </Button>
      {isStanding && (
        <Button
          size="3"
          variant={isComplaint ? 'solid' : 'soft'}
          color={isComplaint ? 'red' : 'gray'}
          disabled={isBusy}
          aria-describedby={headId}
          onClick={() => onDecide(false)}
        >
          {t(`refuse.${kind}`)}
        </Button>
      )}
      {contentId !== null && (
        <Button asChild size="3" variant="ghost" highContrast className={styles.open}>
          <Link to={paths.post(contentId)}>{t('open')}</Link>
        </Button>
      )}
      {isGuest && (
        <ApproveGuestDialog
          name={person.displayName}
          isBusy={isBusy}
          onApprove={(role) => onDecide(true, role)}
          open={isApproving}
          onOpenChange={setIsApproving}
        />
      )}
    </div>
  );
};

/** The content to decide on: picture and text, messages around it, or a guest's time. */
const What = ({ approval }: { approval: Approval }) => {
  const { t } = useTranslation(['approvals', 'common']);
  const { kind, media, text, recording, person, context, messageId, until, title } = approval;
  if (kind === 'guest') {
    if (!until) return null;
    const format = dateFormat({
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    const isOver = new Date(until) <= new Date();
    return (
      <Text as="p" size="2" color="gray">
        {t(isOver ? 'guestOver' : 'guestUntil', { date: format.format(new Date(until)) })}
      </Text>
    );
  }
  if (kind === 'kidResponses') {
    return (
      <Text as="p" size="2" color="gray">
        {t('responses.hint')}
      </Text>
    );
  }
  if (context.length > 0) {
    return (
      <ol className={styles.talk}>
        {context.map(({ id, user, text: said }) => (
          <li key={id} className={id === messageId ? styles.reported : undefined}>
            <Text as="p" size="2">
              <strong>{user.displayName}</strong>
              {': '}
              {said || t('picture')}
            </Text>
          </li>
        ))}
      </ol>
    );
  }
  return (
    <Flex wrap="wrap" gap="3">
      {media.map((one) => (
        <MediaImage
          key={one.url}
          media={one}
          alt={t('common:picture.of', { title })}
          sizes="160px"
          className={styles.picture}
          fallback={null}
        />
      ))}
      {recording && <VoiceMessage recording={recording} author={person} />}
      {text && (
        <Text as="p" size="3" className={styles.text}>
          {text}
        </Text>
      )}
    </Flex>
  );
};
