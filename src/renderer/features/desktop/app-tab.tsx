import { Button, Flex, Heading, Text } from '@radix-ui/themes';
import { FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppState } from '#shared/desktop-bridge.ts';
import { desktop } from '../../lib/desktop.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { DataLocation } from './data-location.tsx';
import { useAppState, useChangeApp } from './desktop.hooks.ts';
import styles from './desktop.module.css';
import { NotificationsForm } from './notifications-form.tsx';

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <Heading as="h2" size="4">
      {title}
    </Heading>
    {children}
  </section>
);

const Opening = ({ state }: { state: AppState }) => {
  const { t } = useTranslation('computer');
  const { mutate: change, isPending } = useChangeApp();
  return (
    <Section title={t('app.openTitle')}>
      <SwitchField
        label={t('app.startAtLogin')}
        hint={t('app.startAtLoginText')}
        isOn={state.startAtLogin}
        isDisabled={isPending}
        onChange={(startAtLogin) => change({ startAtLogin })}
      />
      <SwitchField
        label={t('app.keepAwake')}
        hint={t('app.keepAwakeText')}
        isOn={state.keepAwake}
        isDisabled={isPending}
        onChange={(keepAwake) => change({ keepAwake })}
      />
      <SelectField
        label={t('app.onClose')}
        options={[
          { value: 'stay', label: t(state.hasTray ? 'app.stayInTray' : 'app.stayInTaskbar') },
          { value: 'quit', label: t('app.quit') },
        ]}
        value={state.onClose}
        onChange={(onClose) => change({ onClose })}
      />
    </Section>
  );
};

const Notifications = ({ state }: { state: AppState }) => {
  const { t } = useTranslation('computer');
  const { mutate: change, isPending } = useChangeApp();
  return (
    <Section title={t('notifications.title')}>
      <SwitchField
        label={t('app.helpSound')}
        hint={t('app.helpSoundText')}
        isOn={state.ringForHelp}
        isDisabled={isPending}
        onChange={(ringForHelp) => change({ ringForHelp })}
      />
      <NotificationsForm />
    </Section>
  );
};

const Things = ({ state }: { state: AppState }) => {
  const { t } = useTranslation('computer');
  return (
    <>
      <DataLocation />
      <Button size="3" variant="soft" onClick={() => void desktop?.openDataFolder()}>
        <FolderOpen size={18} aria-hidden="true" />
        {t('app.openFolder')}
      </Button>
      <Text as="p" size="2" color="gray">
        {t('app.version', { version: state.version })}
      </Text>
    </>
  );
};

/** The app on this computer: when it opens, what it tells, where its things lie. In its own window alone. */
export const AppTab = () => {
  const { t } = useTranslation('computer');
  const { data: state, isError, error, refetch } = useAppState();
  if (isError) {
    return <ErrorNote error={error} text={t('app.unanswered')} onRetry={() => void refetch()} />;
  }
  if (!state) return <RowsSkeleton />;
  return (
    <Flex direction="column" gap="6">
      <Opening state={state} />
      <Notifications state={state} />
      <Things state={state} />
    </Flex>
  );
};
