import { Button, Checkbox, Select, Skeleton, Text, TextField } from '@radix-ui/themes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Role } from '#shared/features/accounts/accounts.contract.ts';
import {
  type AdminUser,
  adminListUsers,
  adminUpdateUser,
} from '#shared/features/accounts/admin.contract.ts';
import { call, errorText } from '../../lib/api-client.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { accountsKeys } from './accounts.hooks.ts';
import styles from './admin.module.css';

type Changes = Partial<Pick<AdminUser, 'role' | 'verified' | 'accessExpired' | 'isChild'>> & {
  extendAccess?: true;
};

const useChangeUser = (id: number) => {
  const { t } = useTranslation('accounts');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Changes) => call(adminUpdateUser, { params: { id }, body }),
    onSuccess: (saved) => {
      queryClient.setQueryData<AdminUser[]>(accountsKeys.adminUsers, (people) =>
        people?.map((person) => (person.id === saved.id ? saved : person)),
      );
      showToast({ title: t('admin.saved', { name: saved.displayName }), tone: 'success' });
    },
    onError: (error) =>
      showToast({ title: t('admin.failed'), description: errorText(error), tone: 'failure' }),
  });
};

const PersonRow = ({ person }: { person: AdminUser }) => {
  const { t } = useTranslation('accounts');
  const change = useChangeUser(person.id);
  const flags = [
    ['verified', t('admin.verified')],
    ['accessExpired', t('admin.expired')],
    ['isChild', t('admin.isChild')],
  ] as const;
  return (
    <li className={styles.person}>
      <div className={styles.name}>
        <PersonAvatar person={person} size={44} />
        <div>
          <Text as="div" weight="bold">
            {person.displayName}
          </Text>
          <Text as="div" size="2" color="gray">
            @{person.username} · {t('admin.lastSeen')}{' '}
            {person.lastSeenAt ? <RelativeTime iso={person.lastSeenAt} /> : t('admin.never')}
          </Text>
        </div>
      </div>
      <Select.Root
        size="3"
        value={person.role}
        disabled={change.isPending}
        onValueChange={(role) => change.mutate({ role: role as Role })}
      >
        <Select.Trigger aria-label={`${t('admin.role')}: ${person.displayName}`} />
        <Select.Content>
          {Role.options.map((role) => (
            <Select.Item key={role} value={role}>
              {t(`admin.roles.${role}`)}
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Root>
      <div className={styles.checks}>
        {flags.map(([flag, label]) => (
          <Text as="label" size="2" key={flag} className={styles.check}>
            <Checkbox
              size="3"
              checked={person[flag]}
              disabled={change.isPending}
              aria-label={`${label}: ${person.displayName}`}
              onCheckedChange={(value) => change.mutate({ [flag]: value === true })}
            />
            {label}
          </Text>
        ))}
      </div>
      {person.role === 'guest' && !person.verified ? (
        <Button
          variant="soft"
          loading={change.isPending}
          onClick={() => change.mutate({ extendAccess: true })}
        >
          {t('admin.extend')}
        </Button>
      ) : (
        <span />
      )}
    </li>
  );
};

/** Everybody with an account, and what an admin may change of them. */
export const AdminPeople = () => {
  const { t } = useTranslation('accounts');
  const [search, setSearch] = useState('');
  const people = useQuery({
    queryKey: accountsKeys.adminUsers,
    queryFn: ({ signal }) => call(adminListUsers, {}, { signal }),
  });
  if (people.isError)
    return <ErrorNote error={people.error} onRetry={() => void people.refetch()} />;
  if (!people.data) return <Skeleton height="160px" />;
  const wanted = search.trim().toLowerCase();
  const shown = people.data.filter(({ displayName, username }) =>
    `${displayName} ${username}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <TextField.Root
        size="3"
        type="search"
        value={search}
        placeholder={t('admin.search')}
        aria-label={t('admin.search')}
        onChange={(event) => setSearch(event.target.value)}
      >
        <TextField.Slot>
          <Search size={18} aria-hidden="true" />
        </TextField.Slot>
      </TextField.Root>
      <ul className={styles.people}>
        {shown.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
      {shown.length === 0 && <Text color="gray">{t('admin.noMatch')}</Text>}
    </>
  );
};
