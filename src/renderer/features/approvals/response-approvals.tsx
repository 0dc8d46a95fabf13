import { Box, Heading, Switch, Text } from '@radix-ui/themes';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseApproval } from '#shared/features/approvals/response-approvals.contract.ts';
import { PersonAvatar } from '../../ui/avatar/person-avatar.tsx';
import { PlainList } from '../../ui/layout/plain-list.tsx';
import { useChangeResponseApproval, useResponseApprovals } from './response-approvals.hooks.ts';
import styles from './response-approvals.module.css';

/** What was decided about each kid and friend, and the way to change it; nothing before the first. */
export const ResponseApprovals = () => {
  const { t } = useTranslation('approvals');
  const headingId = useId();
  const { data: decided = [] } = useResponseApprovals();
  if (decided.length === 0) return null;
  return (
    <Box asChild mt="6">
      <section aria-labelledby={headingId}>
        <Heading as="h2" size="4" id={headingId}>
          {t('responses.title')}
        </Heading>
        <Text as="p" size="2" color="gray" mb="3">
          {t('responses.sentence')}
        </Text>
        <PlainList aria-labelledby={headingId}>
          {decided.map((approval) => (
            <Row key={approval.id} approval={approval} />
          ))}
        </PlainList>
      </section>
    </Box>
  );
};

const Row = ({ approval }: { approval: ResponseApproval }) => {
  const { t } = useTranslation('approvals');
  const { mutate: change, isPending } = useChangeResponseApproval(approval.id);
  const { kid, friend, isAllowed, by } = approval;
  const byId = useId();
  return (
    <li className={styles.row}>
      <PersonAvatar person={friend} size={40} />
      <div className={styles.words}>
        <Text as="label" size="3" className={styles.choice}>
          {t('responses.sees', { friend: friend.displayName, name: kid.displayName })}
          <Switch
            size="3"
            checked={isAllowed}
            disabled={isPending}
            aria-describedby={by ? byId : undefined}
            onCheckedChange={change}
          />
        </Text>
        {by && (
          <Text as="p" size="2" color="gray" id={byId}>
            {t('responses.by', { name: by.displayName })}
          </Text>
        )}
      </div>
    </li>
  );
};
