import { Button, Callout, Flex, Text } from '@radix-ui/themes';
import { Baby } from 'lucide-react';
import { useState } from 'react';
import type { AdminPerson } from '#shared/features/accounts/admin.contract.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../../ui/avatar/person-avatar.tsx';
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx';
import { RelativeTime } from '../../../ui/text/relative-time.tsx';
import { AdminRole } from './admin-role.tsx';
import { ApproveGuestDialog } from './approve-guest-dialog.tsx';
import { type UserChanges, useChangeUser } from './change-user.hooks.ts';
import styles from './person-dialog.module.css';
import { PersonName } from './person-name.tsx';

interface FlagProps {
  label: string;
  person: AdminPerson;
  isOn: boolean;
  isBusy: boolean;
  onChange: (isOn: boolean) => void;
}

const Flag = ({ label, person, isOn, isBusy, onChange }: FlagProps) => (
  <CheckboxField
    label={label}
    isOn={isOn}
    isDisabled={isBusy}
    aria-label={`${label}: ${person.displayName}`}
    onChange={onChange}
  />
);

const About = ({ person }: { person: AdminPerson }) => {
  const { t } = useTranslation(['people', 'accounts']);
  const { accessExpiresAt, accessExpired, vouchedBy, lastSeenAt } = person;
  const day = dateFormat({ dateStyle: 'medium' });
  const moment = dateFormat({
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (
    <div className={styles.about}>
      <PersonAvatar person={person} size={64} />
      <Text as="div" size="2" color="gray">
        @{person.username} · {t('accounts:admin.lastSeen')}{' '}
        {lastSeenAt ? <RelativeTime iso={lastSeenAt} /> : t('accounts:admin.never')}
        <br />
        {t('people:person.registered', { date: day.format(new Date(person.registeredAt)) })}{' '}
        {vouchedBy && t('people:person.verifiedBy', { name: vouchedBy.displayName })}
        {accessExpiresAt && !accessExpired && (
          <>
            <br />
            {t('accounts:admin.accessUntil', { date: moment.format(new Date(accessExpiresAt)) })}
          </>
        )}
      </Text>
    </div>
  );
};

interface ChangesProps {
  person: AdminPerson;
  isBusy: boolean;
  change: (changes: UserChanges) => void;
}

const KidQuestion = ({ person, isBusy, change }: ChangesProps) => {
  const { t } = useTranslation('people');
  return (
    <Callout.Root color="amber" highContrast>
      <Callout.Icon>
        <Baby size={20} aria-hidden="true" />
      </Callout.Icon>
      <Callout.Text size="3">
        {t('person.confirmKidText', { name: person.displayName })}
      </Callout.Text>
      <div>
        <Button size="3" loading={isBusy} onClick={() => change({ isChild: true })}>
          {t('person.confirmKid')}
        </Button>
      </div>
    </Callout.Root>
  );
};

/** For unverified guests alone, whose time it is about. */
const GuestTime = ({ person, isBusy, change }: ChangesProps) => {
  const { t } = useTranslation('accounts');
  const isTimeUp =
    person.accessExpiresAt !== null && new Date(person.accessExpiresAt) <= new Date();
  return (
    <Flex align="center" wrap="wrap" gap="3">
      <Flag
        label={t('admin.expired')}
        person={person}
        isOn={person.accessExpired}
        isBusy={isBusy}
        onChange={(accessExpired) =>
          // Where the hours are over, only new hours end the expiry.
          change(!accessExpired && isTimeUp ? { extendAccess: true } : { accessExpired })
        }
      />
      <Button
        size="3"
        variant="soft"
        loading={isBusy}
        onClick={() => change({ extendAccess: true })}
      >
        {t('admin.extend')}
      </Button>
    </Flex>
  );
};

/** A person's role and status; changes are saved at once. */
export const PersonAccount = ({ person }: { person: AdminPerson }) => {
  const { t } = useTranslation('accounts');
  const mutation = useChangeUser(person.id);
  const isBusy = mutation.isPending;
  const [isApproving, setIsApproving] = useState(false);
  const change = (changes: UserChanges) => mutation.mutate(changes);
  return (
    <>
      <About person={person} />
      {person.isChild && !person.isChildConfirmed && (
        <KidQuestion person={person} isBusy={isBusy} change={change} />
      )}
      <Flex align="center" wrap="wrap" gapX="5" gapY="0">
        <AdminRole person={person} isBusy={isBusy} onChange={(role) => change({ role })} />
        <Flag
          label={t('admin.verified')}
          person={person}
          isOn={person.verified}
          isBusy={isBusy}
          onChange={(verified) =>
            verified && person.role === 'guest' ? setIsApproving(true) : change({ verified })
          }
        />
        <Flag
          label={t('admin.isChild')}
          person={person}
          isOn={person.isChild}
          isBusy={isBusy}
          onChange={(isChild) => change({ isChild })}
        />
        {person.isChild && (
          <Flag
            label={t('admin.isAllowedOutside')}
            person={person}
            isOn={person.isAllowedOutside}
            isBusy={isBusy}
            onChange={(isAllowedOutside) => change({ isAllowedOutside })}
          />
        )}
      </Flex>
      {person.role === 'guest' && !person.verified && (
        <GuestTime person={person} isBusy={isBusy} change={change} />
      )}
      <ApproveGuestDialog
        name={person.displayName}
        isBusy={isBusy}
        onApprove={(role) =>
          mutation.mutate({ role, verified: true }, { onSuccess: () => setIsApproving(false) })
        }
        open={isApproving}
        onOpenChange={setIsApproving}
      />
      <PersonName person={person} />
    </>
  );
};
