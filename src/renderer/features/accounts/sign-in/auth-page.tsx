import { Callout, Heading, Tabs, Text } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { BookHeart, Camera, CircleCheck, DoorClosed, LockKeyhole } from 'lucide-react';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { Drawing } from '../../../ui/illustration/drawing.tsx';
import { setupQuery } from '../accounts.hooks.ts';
import styles from './auth-page.module.css';
import { LoginPanel } from './login-panel.tsx';
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

/** Why everyone is signed out, and that the restore worked. */
const Restored = ({ madeAt }: { madeAt: string }) => {
  const { t } = useTranslation('accounts');
  const time = dateFormat({ dateStyle: 'long', timeStyle: 'short' }).format(new Date(madeAt));
  return (
    <Callout.Root color="jade" role="status" mb="4">
      <Callout.Icon>
        <CircleCheck size={20} aria-hidden="true" />
      </Callout.Icon>
      <Callout.Text size="3">{t('restored', { time })}</Callout.Text>
    </Callout.Root>
  );
};

/** `RequestPairing` comes from another feature: approval by a grown-up on another device. */
export const AuthPage = ({
  RequestPairing,
}: {
  RequestPairing: ComponentType<{ onBack: () => void }>;
}) => {
  const { t } = useTranslation('accounts');
  // Links and QR codes of invites and of codes for a new password lead here.
  const [search] = useSearchParams();
  const inviteCode = search.get('code') ?? '';
  const resetCode = search.get('reset');
  const reset = resetCode ? { code: resetCode, username: search.get('name') ?? '' } : null;
  // A tablet may have been lying on this page since yesterday, and no live message comes here.
  const setup = useQuery({ ...setupQuery, staleTime: 60_000, refetchOnWindowFocus: 'always' });
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
        {setup.data.restoredFrom && <Restored madeAt={setup.data.restoredFrom} />}
        <Tabs.Root defaultValue={inviteCode ? 'register' : 'login'}>
          <Tabs.List>
            <Tabs.Trigger value="login" className={styles.tab}>
              {t('tabs.login')}
            </Tabs.Trigger>
            <Tabs.Trigger value="register" className={styles.tab}>
              {t('tabs.register')}
            </Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="login">
            <LoginPanel reset={reset} RequestPairing={RequestPairing} />
          </Tabs.Content>
          <Tabs.Content value="register">
            {setup.data.joining === 'nobody' ? (
              <Callout.Root color="gray" mt="4">
                <Callout.Icon>
                  <DoorClosed size={20} aria-hidden="true" />
                </Callout.Icon>
                <Callout.Text size="3">{t('errors.joiningClosed')}</Callout.Text>
              </Callout.Root>
            ) : (
              <RegisterForm setup={setup.data} inviteCode={inviteCode} />
            )}
          </Tabs.Content>
        </Tabs.Root>
      </section>
    </main>
  );
};
