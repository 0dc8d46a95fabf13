import { Flex } from '@radix-ui/themes';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { BackupWarning } from './banners/backup-warning.tsx';
import { ClockWarning } from './banners/clock-warning.tsx';
import { DiskWarning } from './banners/disk-warning.tsx';
import { useErasureNote } from './banners/erasure-note.ts';
import { GuestBanner } from './banners/guest-banner.tsx';
import { JoiningNote } from './banners/joining-note.tsx';
import { NetworkQuestionBanner } from './banners/lan-access-question.tsx';
import { NewVersion } from './banners/new-version.tsx';
import { SavingStopped } from './banners/saving-stopped.tsx';
import { DesktopBackground } from './desktop-slot.tsx';
import { FeatureBackgrounds } from './feature-backgrounds.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { HelpCallDialog } from './help-call-dialog.tsx';
import { HttpsSlot } from './https-slot.tsx';
import { useLiveUpdates } from './live-updates.ts';
import { PageOutlet } from './page-location.tsx';
import { BottomBar } from './phone/bottom-bar.tsx';
import { ScreenTimeBackground } from './screen-time-slot.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar/sidebar.tsx';
import { useHelpCall } from './use-help-call.ts';

/** What surrounds every page of a signed-in person. */
export const Shell = () => {
  const { t } = useTranslation('shell');
  const user = useUser();
  useLiveUpdates(!user.accessExpired);
  useErasureNote();
  // Above all menus: a phone that is turned takes its menu away, but not the call.
  const call = useHelpCall();
  return (
    <>
      <a href="#page" className={styles.skip}>
        {t('skip')}
      </a>
      <Header onHelp={call.ask} />
      <Flex align="start">
        <Sidebar onHelp={call.ask} />
        <div className={styles.main}>
          <main id="page" tabIndex={-1}>
            <HttpsSlot />
            <NewVersion />
            <SavingStopped />
            <GuestBanner />
            <JoiningNote />
            <DiskWarning />
            <ClockWarning />
            <BackupWarning />
            <NetworkQuestionBanner />
            <PageOutlet />
          </main>
          {!import.meta.env.SSR && <Footer />}
          <FeatureBackgrounds />
          <ScreenTimeBackground />
          <DesktopBackground />
        </div>
      </Flex>
      <BottomBar onHelp={call.ask} />
      <HelpCallDialog call={call} />
    </>
  );
};
