import { Callout, Heading, Skeleton, Tabs, Text } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { BookHeart, Camera, DoorClosed, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import { listDevicePeople } from '#shared/features/accounts/devices.contract.ts';
import { call } from '../../lib/api-client.ts';
import { Drawing } from '../../ui/drawing.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { accountsKeys, setupQuery } from './accounts.hooks.ts';
import styles from './auth-page.module.css';
import { LoginForm } from './login-form.tsx';
import { ProfilePicker } from './profile-picker.tsx';
import { RegisterForm } from './register-form.tsx';

const points = [
  ['share', Camera],
  ['keep', BookHeart],
  ['private', LockKeyhole],
] as const;

/** What this place is; beside the forms, hidden on small screens. */
const Welcome = () => {
  const { t } = useTranslation('accounts');
  return (
    <section className={styles.welcome}>
      <Drawing name="treehouse" size={220} />
      <Heading as="h2" size="8">
        {t('marketing.title')}
      </Heading>
      <ul className={styles.points}>
        {points.map(([key, Icon]) => (
          <li key={key}>
            <Icon size={24} aria-hidden="true" />
            <Text size="4">{t(`marketing.${key}`)}</Text>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Faces first on a screen that knows some, else the form. */
const LoginPanel = () => {
  const people = useQuery({
    queryKey: accountsKeys.devicePeople,
    queryFn: ({ signal }) => call(listDevicePeople, {}, { signal }),
  });
  const [picked, setPicked] = useState<Member | 'someoneElse' | null>(null);
  if (people.isPending) return <Skeleton height="220px" className={styles.inTab} />;
  const known = people.data ?? [];
  if (picked && picked !== 'someoneElse') {
    return (
      <LoginForm
        person={picked}
        onSomeoneElse={() => setPicked(known.length > 0 ? null : 'someoneElse')}
      />
    );
  }
  if (!picked && known.length > 0) {
    return (
      <ProfilePicker
        people={known}
        onPick={setPicked}
        onSomeoneElse={() => setPicked('someoneElse')}
      />
    );
  }
  return <LoginForm />;
};

export const AuthPage = () => {
  const { t } = useTranslation('accounts');
  // A tablet may have been lying on this page since yesterday.
  const setup = useQuery({ ...setupQuery, staleTime: 60_000 });
  if (!setup.data && setup.isError)
    return <ErrorNote error={setup.error} onRetry={() => void setup.refetch()} />;
  if (!setup.data) return null;
  return (
    <main className={styles.page}>
      <Welcome />
      <section className={`card ${styles.forms}`}>
        <div className={styles.brand}>
          <Drawing name="treehouse" size={56} />
          <Heading as="h1" size="7">
            {setup.data.spaceName}
          </Heading>
        </div>
        <Tabs.Root defaultValue="login">
          <Tabs.List>
            <Tabs.Trigger value="login" className={styles.tab}>
              {t('tabs.login')}
            </Tabs.Trigger>
            <Tabs.Trigger value="register" className={styles.tab}>
              {t('tabs.register')}
            </Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="login">
            <LoginPanel />
          </Tabs.Content>
          <Tabs.Content value="register">
            {setup.data.joining === 'nobody' ? (
              <Callout.Root color="gray" className={styles.inTab}>
                <Callout.Icon>
                  <DoorClosed size={20} aria-hidden="true" />
                </Callout.Icon>
                <Callout.Text size="3">{t('register.closed')}</Callout.Text>
              </Callout.Root>
            ) : (
              <RegisterForm setup={setup.data} />
            )}
          </Tabs.Content>
        </Tabs.Root>
      </section>
    </main>
  );
};
