import { Skeleton, Text, TextField } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminListUsers } from '#shared/features/accounts/admin.contract.ts';
import { call } from '../../lib/api-client.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { accountsKeys } from './accounts.hooks.ts';
import styles from './admin.module.css';
import { AdminPerson } from './admin-person.tsx';

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
  const wanted = search.trim().toLowerCase();
  const shown = people.data?.filter(({ displayName, username }) =>
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
      {shown ? (
        <div className={styles.frame}>
          <ul className={styles.people}>
            {shown.map((person) => (
              <AdminPerson key={person.id} person={person} />
            ))}
          </ul>
        </div>
      ) : (
        <Skeleton height="160px" />
      )}
      <div role="status" className={styles.status}>
        {shown?.length === 0 && <Text color="gray">{t('admin.noMatch')}</Text>}
      </div>
    </>
  );
};
