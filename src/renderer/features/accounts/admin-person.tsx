import { Button, Checkbox, Text } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import type { AdminUser } from '#shared/features/accounts/admin.contract.ts';
import { readerLocale } from '../../lib/i18n.ts';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './admin.module.css';
import { AdminRole } from './admin-role.tsx';
import { useChangeUser } from './change-user.hooks.ts';

interface FlagProps {
  label: string;
  person: AdminUser;
  isOn: boolean;
  isBusy: boolean;
  onChange: (isOn: boolean) => void;
}

const Flag = ({ label, person, isOn, isBusy, onChange }: FlagProps) => (
  <Text as="label" size="2" className={styles.check}>
    <Checkbox
      size="3"
      checked={isOn}
      disabled={isBusy}
      aria-label={`${label}: ${person.displayName}`}
      onCheckedChange={(value) => onChange(value === true)}
    />
    {label}
  </Text>
);

const Name = ({ person }: { person: AdminUser }) => {
  const { t } = useTranslation('accounts');
  const { accessExpiresAt, accessExpired } = person;
  const format = new Intl.DateTimeFormat(readerLocale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (
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
        {accessExpiresAt && !accessExpired && (
          <Text as="div" size="2" color="gray">
            {t('admin.accessUntil', { date: format.format(new Date(accessExpiresAt)) })}
          </Text>
        )}
      </div>
    </div>
  );
};

/** One account; whether access has expired is asked of unverified guests alone, whom it can happen to. */
export const AdminPerson = ({ person }: { person: AdminUser }) => {
  const { t } = useTranslation('accounts');
  const change = useChangeUser(person.id);
  const isBusy = change.isPending;
  const isOnTime = person.role === 'guest' && !person.verified;
  const isTimeUp =
    person.accessExpiresAt !== null && new Date(person.accessExpiresAt) <= new Date();
  return (
    <li className={styles.person}>
      <Name person={person} />
      <AdminRole person={person} isBusy={isBusy} onChange={(role) => change.mutate({ role })} />
      <div className={styles.checks}>
        <Flag
          label={t('admin.verified')}
          person={person}
          isOn={person.verified}
          isBusy={isBusy}
          onChange={(verified) => change.mutate({ verified })}
        />
        <Flag
          label={t('admin.isChild')}
          person={person}
          isOn={person.isChild}
          isBusy={isBusy}
          onChange={(isChild) => change.mutate({ isChild })}
        />
        {isOnTime && (
          <Flag
            label={t('admin.expired')}
            person={person}
            isOn={person.accessExpired}
            isBusy={isBusy}
            onChange={(accessExpired) =>
              // Where the hours are over, only new hours end the expiry.
              change.mutate(!accessExpired && isTimeUp ? { extendAccess: true } : { accessExpired })
            }
          />
        )}
      </div>
      {isOnTime && (
        <Button
          variant="soft"
          className={styles.extend}
          loading={isBusy}
          onClick={() => change.mutate({ extendAccess: true })}
        >
          {t('admin.extend')}
        </Button>
      )}
    </li>
  );
};
