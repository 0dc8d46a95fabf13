import { Button, Flex, Grid, Skeleton, Text } from '@radix-ui/themes';
import { Eye, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { isGrownUp } from '#shared/features/accounts/access.ts';
import { paths } from '#shared/paths.ts';
import { backgroundPart } from '../../../lib/background-part.ts';
import { useChosenInView } from '../../../lib/dom/use-chosen-in-view.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { SectionTheme } from '../../../ui/layout/section-theme.tsx';
import { OwnAccountSection } from '../account-deletion/own-account-section.tsx';
import { useUser } from '../accounts.hooks.ts';
import { SessionList } from '../devices/session-list.tsx';
import { useLogOut } from '../sign-in/log-out.hooks.ts';
import { AccountNote } from './account-note.tsx';
import { AppearanceChoice } from './appearance-choice.tsx';
import { CodeForm } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ReadAloudSettings } from './read-aloud-settings.tsx';
import { ReadingComfortChoice } from './reading-comfort-choice.tsx';
import styles from './settings-page.module.css';
import { SettingsSection } from './settings-section.tsx';

// Parts that cannot be fetched must not take what was typed on this page with them.
const DeviceTrust = backgroundPart(
  ['people'],
  () => import('../devices/device-trust.tsx'),
  'DeviceTrust',
  <Skeleton width="100%" height="44px" />,
);
const OwnKidSignIn = backgroundPart(
  ['people'],
  () => import('./own-kid-sign-in.tsx'),
  'OwnKidSignIn',
);

const links = ['home', 'gallery', 'stories', 'games', 'family', 'settings'] as const;

const PageLinks = () => {
  const { t } = useTranslation('shell');
  return (
    <Flex asChild className="scroll-row" wrap="wrap" gap="2" mb="5">
      <nav ref={useChosenInView<HTMLElement>('settings')} aria-label={t('nav.label')}>
        {links.map((name) => (
          <Button key={name} asChild variant="soft" size="2">
            <NavLink to={paths[name]} end className={styles.link}>
              {t(`nav.${name}`)}
            </NavLink>
          </Button>
        ))}
      </nav>
    </Flex>
  );
};

const AboutMeLink = () => {
  const { t } = useTranslation('accounts');
  return (
    <>
      <Text as="p">{t('settings.aboutMeText')}</Text>
      <Button asChild size="3" variant="soft">
        <NavLink to={paths.aboutMe}>
          <Eye size={18} aria-hidden="true" />
          {t('settings.aboutMeOpen')}
        </NavLink>
      </Button>
    </>
  );
};

const LogOutButton = () => {
  const { t } = useTranslation('shell');
  const logOut = useLogOut();
  return (
    <Button
      size="3"
      variant="soft"
      color="gray"
      loading={logOut.isPending}
      onClick={() => logOut.mutate({ isSwitching: false })}
    >
      <LogOut size={18} aria-hidden="true" />
      {t('header.logOut')}
    </Button>
  );
};

/** `more` and `devices` are what other features add; the rest: name and picture, what one may do here, and where one is signed in; open to expired guests too. */
export const SettingsPage = ({ more, devices }: { more?: ReactNode; devices?: ReactNode }) => {
  const { t } = useTranslation(['accounts', 'readAloud', 'shell']);
  const user = useUser();
  return (
    <SectionTheme name="settings">
      <PageHeader
        section="settings"
        title={t('settings.title')}
        sentence={t('settings.sentence')}
      />
      <PageLinks />
      <Grid align="start" columns="repeat(auto-fit, minmax(min(380px, 100%), 1fr))" gap="4">
        <Flex direction="column" gap="4" minWidth="0">
          <SettingsSection title={t('settings.profile')}>
            <ProfileForm />
          </SettingsSection>
          <SettingsSection title={t('settings.account')}>
            <AccountNote />
            {user.role === 'guest' && !user.verified && <CodeForm />}
          </SettingsSection>
          {more}
          {!user.accessExpired && (
            <SettingsSection
              title={t(user.isChild ? 'shell:header.aboutMeKid' : 'shell:header.aboutMe')}
            >
              <AboutMeLink />
            </SettingsSection>
          )}
        </Flex>
        <Flex direction="column" gap="4" minWidth="0">
          <SettingsSection title={t('settings.appearance')}>
            <AppearanceChoice />
            <ReadingComfortChoice />
          </SettingsSection>
          <SettingsSection title={t('readAloud:title')}>
            <ReadAloudSettings />
          </SettingsSection>
          <SettingsSection title={t('settings.password')}>
            <PasswordForm />
            {user.isChild && !user.accessExpired && <OwnKidSignIn />}
          </SettingsSection>
          <SettingsSection title={t('settings.devices')}>
            <SessionList />
            {isGrownUp(user) && <DeviceTrust />}
            {devices}
          </SettingsSection>
          <SettingsSection title={t('settings.leave')}>
            <LogOutButton />
            {!user.accessExpired && <OwnAccountSection />}
          </SettingsSection>
        </Flex>
      </Grid>
    </SectionTheme>
  );
};
