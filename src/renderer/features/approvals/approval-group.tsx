import { Button, Flex, Heading } from '@radix-ui/themes';
import { useId, useState } from 'react';
import type { Approval } from '#shared/features/approvals/approvals.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { FoldedList } from '../../ui/layout/folded-list.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { useApproveAll, useBeingDecided, useDecide } from './approvals.hooks.ts';
import type { ApprovalGroup as Group } from './group-approvals.ts';

/** One thing that waits, and the way to decide it. */
export const WaitingCard = ({ approval, isBusy = false }: WaitingCardProps) => {
  const { mutate: decide } = useDecide();
  const busy = useBeingDecided();
  return (
    <ApprovalCard
      approval={approval}
      isBusy={isBusy || busy.some(({ kind, id }) => kind === approval.kind && id === approval.id)}
      onDecide={(isAllowed, role) => decide({ approval, isAllowed, role })}
    />
  );
};

interface WaitingCardProps {
  approval: Approval;
  isBusy?: boolean;
}

/** Several things of one kind about one kid: counted, folded, and posts approved with one press. */
export const ApprovalGroup = ({ approvals, isCut }: Omit<Group, 'key'>) => {
  const { t } = useTranslation('approvals');
  const headingId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const approveAll = useApproveAll();
  const [{ kind, kid, person }] = approvals;
  const count = approvals.length;
  const name = (kid ?? person).displayName;
  return (
    <Flex asChild direction="column" gap="3" my="2">
      <li>
        <Flex align="center" justify="between" wrap="wrap" gap="3">
          <Heading as="h2" size="4" id={headingId}>
            {t('group.title', {
              what: t(`group.${kind === 'post' || kind === 'comment' ? kind : 'kidResponses'}`, {
                name,
              }),
              count: isCut ? `${count}+` : String(count),
            })}
          </Heading>
          {kind === 'post' && (
            <Button
              size="3"
              variant="soft"
              color="jade"
              loading={approveAll.isPending}
              onClick={() => setIsAsking(true)}
            >
              {t('all.action')}
            </Button>
          )}
        </Flex>
        <FoldedList gap="4" aria-labelledby={headingId}>
          {approvals.map((approval) => (
            <WaitingCard key={approval.id} approval={approval} isBusy={approveAll.isPending} />
          ))}
        </FoldedList>
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={t('all.title', { name, count })}
          description={t('all.text')}
          confirmLabel={t('all.action')}
          tone="plain"
          onConfirm={() => {
            setIsAsking(false);
            approveAll.mutate(approvals);
          }}
        />
      </li>
    </Flex>
  );
};
