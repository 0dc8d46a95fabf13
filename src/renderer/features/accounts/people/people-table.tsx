import { Badge, Button, Flex, Text } from '@radix-ui/themes';
import { useState } from 'react';
import type { AdminUser } from '#shared/features/accounts/admin.contract.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../../ui/avatar/person-avatar.tsx';
import { type DataColumn, DataTable } from '../../../ui/table/data-table.tsx';
import { RelativeTime } from '../../../ui/text/relative-time.tsx';
import { ApproveGuestDialog } from './approve-guest-dialog.tsx';
import { useChangeUser } from './change-user.hooks.ts';
import styles from './people-table.module.css';

const NameCell = ({ person }: { person: AdminUser }) => (
  <Flex align="center" gap="3" minWidth="0">
    <PersonAvatar person={person} size={44} />
    <div>
      <Text as="div" weight="bold">
        {person.displayName}
      </Text>
      <Text as="div" size="2" color="gray" weight="regular">
        @{person.username}
      </Text>
    </div>
  </Flex>
);

const RoleCell = ({ person }: { person: AdminUser }) => {
  const { t } = useTranslation(['people', 'accounts']);
  return (
    <Flex wrap="wrap" gap="1" className={styles.badges}>
      <Badge size="2" color="gray" highContrast>
        {t(`accounts:admin.roles.${person.role}`)}
      </Badge>
      {person.isChild && (
        <Badge size="2" color={person.isChildConfirmed ? 'jade' : 'amber'} highContrast>
          {t(person.isChildConfirmed ? 'people:table.kid' : 'people:table.kidToConfirm')}
        </Badge>
      )}
    </Flex>
  );
};

/** A guest's time limit, or that there is none. */
const AccessCell = ({ person }: { person: AdminUser }) => {
  const { t } = useTranslation(['people', 'accounts']);
  const { accessExpired, accessExpiresAt } = person;
  if (accessExpired) {
    return (
      <Badge size="2" color="red" highContrast>
        {t('people:table.expired')}
      </Badge>
    );
  }
  if (accessExpiresAt === null) return <Text size="2">{t('people:table.approved')}</Text>;
  const format = dateFormat({
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const date = format.format(new Date(accessExpiresAt));
  return <Text size="2">{t('accounts:admin.accessUntil', { date })}</Text>;
};

/** Quick actions; guests are approved or given more time right here. */
const ActionsCell = ({ person, onOpen }: { person: AdminUser; onOpen: () => void }) => {
  const { t } = useTranslation(['people', 'accounts', 'common']);
  const change = useChangeUser(person.id);
  const [isApproving, setIsApproving] = useState(false);
  const name = person.displayName;
  return (
    <div className={styles.actions}>
      {person.accessExpiresAt !== null && (
        <>
          <Button
            size="3"
            variant="soft"
            loading={change.isPending}
            aria-label={t('common:named', { action: t('table.approve'), name })}
            onClick={() => setIsApproving(true)}
          >
            {t('people:table.approve')}
          </Button>
          <ApproveGuestDialog
            name={name}
            isBusy={change.isPending}
            onApprove={(role) =>
              change.mutate({ role, verified: true }, { onSuccess: () => setIsApproving(false) })
            }
            open={isApproving}
            onOpenChange={setIsApproving}
          />
          <Button
            size="3"
            variant="soft"
            color="gray"
            loading={change.isPending}
            aria-label={t('common:named', { action: t('table.extend'), name })}
            onClick={() => change.mutate({ extendAccess: true })}
          >
            {t('people:table.extend')}
          </Button>
        </>
      )}
      <Button
        size="3"
        variant="outline"
        color="gray"
        highContrast
        aria-label={t('common:named', { action: t('table.manage'), name })}
        onClick={onOpen}
      >
        {t('people:table.manage')}
      </Button>
    </div>
  );
};

interface PeopleTableProps {
  rows: readonly AdminUser[];
  /** How many there are in all, those not loaded yet included. */
  rowCount?: number;
  canLoadMore: boolean;
  onLoadMore: () => void;
  onOpen: (id: number) => void;
}

/** People as rows, or as cards on a phone. */
export const PeopleTable = ({ onOpen, ...table }: PeopleTableProps) => {
  const { t } = useTranslation(['people', 'accounts']);
  const columns: DataColumn<AdminUser>[] = [
    {
      id: 'person',
      header: t('accounts:admin.person'),
      width: 'minmax(150px, 2fr)',
      isHeading: true,
      cell: (person) => <NameCell person={person} />,
    },
    {
      id: 'role',
      header: t('accounts:admin.role'),
      width: 'minmax(88px, 1fr)',
      cell: (person) => <RoleCell person={person} />,
    },
    {
      id: 'state',
      header: t('people:table.state'),
      width: 'minmax(104px, 1fr)',
      cell: (person) => <AccessCell person={person} />,
    },
    {
      id: 'seen',
      header: t('accounts:admin.lastSeen'),
      width: 'minmax(76px, 1fr)',
      cell: ({ lastSeenAt }) => (
        <Text size="2">
          {lastSeenAt ? <RelativeTime iso={lastSeenAt} /> : t('accounts:admin.never')}
        </Text>
      ),
    },
    {
      id: 'actions',
      header: t('people:table.actions'),
      width: 'minmax(180px, 340px)',
      align: 'end',
      cell: (person) => <ActionsCell person={person} onOpen={() => onOpen(person.id)} />,
    },
  ];
  return (
    <DataTable
      {...table}
      label={t('people:table.label')}
      columns={columns}
      keyOf={({ id }) => id}
    />
  );
};
