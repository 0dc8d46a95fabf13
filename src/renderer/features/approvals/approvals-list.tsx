import { Text } from '@radix-ui/themes';
import { maxOpenGuests } from '#shared/features/accounts/accounts.limits.ts';
import type { Approval } from '#shared/features/approvals/approvals.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import { useKeptFocus } from '../../ui/layout/kept-focus.ts';
import { PlainList } from '../../ui/layout/plain-list.tsx';
import { ApprovalGroup, WaitingCard } from './approval-group.tsx';
import { useApprovals } from './approvals.hooks.ts';
import { groupApprovals } from './group-approvals.ts';
import { PostPermissions } from './post-permissions.tsx';
import { ResponseApprovals } from './response-approvals.tsx';

/** Says why no one else can sign up, where as many guests as may be wait for a decision. */
const GuestsFull = ({ waiting }: { waiting: Approval[] }) => {
  const { t } = useTranslation('approvals');
  const now = new Date().toISOString();
  const guests = waiting.filter(({ kind, until }) => kind === 'guest' && until && until > now);
  if (guests.length < maxOpenGuests) return null;
  return (
    <Text as="p" size="3" role="status" mb="3">
      {t('guestsFull', { count: maxOpenGuests })}
    </Text>
  );
};

const Waiting = ({ waiting }: { waiting: Approval[] }) => {
  const { t } = useTranslation('approvals');
  if (waiting.length === 0) {
    return <EmptyState drawing="treehouse" title={t('empty')} />;
  }
  return (
    <PlainList gap="4" aria-label={t('title')}>
      {groupApprovals(waiting).map(({ key, approvals, isCut }) =>
        approvals.length === 1 ? (
          <WaitingCard key={key} approval={approvals[0]} />
        ) : (
          <ApprovalGroup key={key} approvals={approvals} isCut={isCut} />
        ),
      )}
    </PlainList>
  );
};

/** Everything that waits for a grown-up, and earlier answers that can be changed. */
export const ApprovalsList = () => {
  const { data: waiting, error, refetch } = useApprovals();
  const partRef = useKeptFocus<HTMLDivElement>(waiting);
  return (
    <>
      <div ref={partRef} tabIndex={-1}>
        {waiting && <GuestsFull waiting={waiting} />}
        {waiting && <Waiting waiting={waiting} />}
        {!waiting && error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!waiting && !error && <RowsSkeleton />}
      </div>
      <PostPermissions />
      <ResponseApprovals />
    </>
  );
};
