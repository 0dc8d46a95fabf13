import { Button, Heading, SegmentedControl, Text } from '@radix-ui/themes';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { type Appearance, useAppearance } from '../../lib/appearance-store.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Place } from '../../ui/place.tsx';
import { useUser } from './accounts.hooks.ts';
import { CodeForm } from './code-form.tsx';
import { useLogOut } from './log-out.hooks.ts';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SessionList } from './session-list.tsx';
import styles from './settings-page.module.css';

const links = ['home', 'gallery', 'stories', 'games', 'family', 'settings'] as const;
const appearances: Appearance[] = ['system', 'light', 'dark'];

const Section = ({ title, id, children }: { title: string; id?: string; children: ReactNode }) => (
  <section className={`card ${styles.section}`} id={id}>
    <Heading as="h2" size="5">
      {title}
    </Heading>
    {children}
  </section>
);

const AppearanceChoice = () => {
  const { t } = useTranslation('accounts');
  const { appearance, setAppearance } = useAppearance();
  return (
    <SegmentedControl.Root
      size="3"
      value={appearance}
      onValueChange={(value) => setAppearance(value as Appearance)}
      aria-label={t('settings.appearance')}
    >
      {appearances.map((value) => (
        <SegmentedControl.Item key={value} value={value}>
          {t(`settings.appearances.${value}`)}
        </SegmentedControl.Item>
      ))}
    </SegmentedControl.Root>
  );
};

const PageLinks = () => {
  const { t } = useTranslation('shell');
  return (
    <nav className={styles.links} aria-label={t('nav.label')}>
      {links.map((name) => (
        <Button key={name} asChild variant="soft">
          <Link to={paths[name]}>{t(`nav.${name}`)}</Link>
        </Button>
      ))}
    </nav>
  );
};

/** What kind of account this is, in words (decision 23). */
const AccountNote = () => {
  const { t } = useTranslation('accounts');
  const { role, isChild } = useUser();
  const kind = isChild ? 'kid' : role;
  return (
    <Text as="p">
      <strong>{t(`account.${kind}`)}</strong>
      <br />
      {t(`account.${kind}Text`)}
    </Text>
  );
};

export const SettingsPage = () => {
  const { t } = useTranslation(['accounts', 'shell']);
  const user = useUser();
  const logOut = useLogOut();
  return (
    <Place name="settings">
      <PageHeader
        place="settings"
        title={t('accounts:settings.title')}
        sentence={t('accounts:settings.sentence')}
      />
      <PageLinks />
      <div className={styles.sections}>
        <Section title={t('accounts:settings.profile')}>
          <ProfileForm />
        </Section>
        <Section title={t('accounts:settings.account')}>
          <AccountNote />
          {user.role === 'guest' && !user.verified && <CodeForm />}
        </Section>
        <Section title={t('accounts:settings.appearance')}>
          <AppearanceChoice />
        </Section>
        <Section title={t('accounts:settings.password')}>
          <PasswordForm />
        </Section>
        <Section title={t('accounts:settings.devices')}>
          <SessionList />
        </Section>
        <Section title={t('accounts:settings.leave')}>
          <Button
            size="3"
            variant="soft"
            color="red"
            loading={logOut.isPending}
            onClick={() => logOut.mutate({ isSwitching: false })}
          >
            <LogOut size={18} aria-hidden="true" />
            {t('shell:header.logOut')}
          </Button>
        </Section>
      </div>
    </Place>
  );
};
