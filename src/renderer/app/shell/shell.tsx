import { useTranslation } from 'react-i18next';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { BackupWarning } from './backup-warning.tsx';
import { CalendarBackground } from './calendar-corner.tsx';
import { Celebrations } from './celebrations-corner.tsx';
import { ChatBackground } from './chat-corner.tsx';
import { ClockWarning } from './clock-warning.tsx';
import { DesktopBackground } from './desktop-corner.tsx';
import { DiskWarning } from './disk-warning.tsx';
import { useErasureNote } from './erasure-note.ts';
import { Footer } from './footer.tsx';
import { GuestBanner } from './guest-banner.tsx';
import { Header } from './header.tsx';
import { HelpBackground } from './help-corner.tsx';
import { KidTimeBackground } from './kid-time-corner.tsx';
import { useLiveUpdates } from './live-updates.ts';
import { NetworkQuestionBanner } from './network-question.tsx';
import { NewVersion } from './new-version.tsx';
import { PagePlace } from './page-place.tsx';
import { SavingStopped } from './saving-stopped.tsx';
import { SecureCorner } from './secure-corner.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

/** What surrounds every page of a signed-in person. */
export const Shell = () => {
  const { t } = useTranslation('shell');
  const user = useUser();
  useLiveUpdates(!user.accessExpired);
  useErasureNote();
  return (
    <>
      <a href="#page" className={styles.skip}>
        {t('skip')}
      </a>
      <Header />
      <div className={styles.columns}>
        <Sidebar />
        <div className={styles.main}>
          <main id="page" tabIndex={-1} className={styles.page}>
            <SecureCorner />
            <NewVersion />
            <SavingStopped />
            <GuestBanner />
            <DiskWarning />
            <ClockWarning />
            <BackupWarning />
            <NetworkQuestionBanner />
            <PagePlace />
          </main>
          <Footer />
          <ChatBackground />
          <CalendarBackground />
          <Celebrations />
          <HelpBackground />
          <KidTimeBackground />
          <DesktopBackground />
        </div>
      </div>
    </>
  );
};
