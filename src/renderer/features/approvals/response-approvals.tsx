import type { ResponseApproval } from '#shared/features/approvals/response-approvals.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PermissionRow } from './permission-row.tsx';
import { PermissionSection } from './permission-section.tsx';
import { useChangeResponseApproval, useResponseApprovals } from './response-approvals.hooks.ts';

/** What was decided about each kid and friend, and the way to change it; nothing before the first. */
export const ResponseApprovals = () => {
  const { t } = useTranslation('approvals');
  const { data: decided = [] } = useResponseApprovals();
  if (decided.length === 0) return null;
  return (
    <PermissionSection title={t('responses.title')} sentence={t('responses.sentence')}>
      {decided.map((approval) => (
        <Row key={approval.id} approval={approval} />
      ))}
    </PermissionSection>
  );
};

const Row = ({ approval }: { approval: ResponseApproval }) => {
  const { t } = useTranslation('approvals');
  const { mutate: change, isPending } = useChangeResponseApproval(approval.id);
  const { kid, friend, isAllowed, by } = approval;
  return (
    <PermissionRow
      person={friend}
      label={t('responses.sees', { friend: friend.displayName, name: kid.displayName })}
      isAllowed={isAllowed}
      isBusy={isPending}
      by={by && t('responses.by', { name: by.displayName })}
      onChange={change}
    />
  );
};
