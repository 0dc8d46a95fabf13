import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { useApprovals, useBeingDecided, useDecide } from './approvals.hooks.ts';
import styles from './approvals-list.module.css';

/** Everything that waits for a grown-up, what has waited longest first. */
export const ApprovalsList = () => {
  const { t } = useTranslation('approvals');
  const { data: waiting, error, refetch } = useApprovals();
  const decide = useDecide();
  const busy = useBeingDecided();
  if (!waiting)
    return error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />;
  if (waiting.length === 0) {
    return <EmptyState drawing="treehouse" title={t('empty')} hint={t('emptyHint')} />;
  }
  return (
    <ul className={styles.list} aria-label={t('title')}>
      {waiting.map((approval) => (
        <ApprovalCard
          key={`${approval.kind} ${approval.id}`}
          approval={approval}
          isBusy={busy.some(({ kind, id }) => kind === approval.kind && id === approval.id)}
          onDecide={(isAllowed) => decide.mutate({ approval, isAllowed })}
        />
      ))}
    </ul>
  );
};
