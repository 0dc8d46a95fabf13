import { Button, Flex, Grid, Text } from '@radix-ui/themes';
import { Archive, Shield, ShieldAlert, ShieldCheck } from 'lucide-react';
import type { BackupsState, BackupWork } from '#shared/features/backups/backups.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSavingStopped } from '../../lib/storage/saving-state.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import { WarningNote } from '../../ui/feedback/warning-note.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { BackupFolder } from './backup-folder.tsx';
import { BackupList } from './backup-list.tsx';
import { BackupLock } from './backup-lock.tsx';
import { BackupNight } from './backup-night.tsx';
import { BackupProgress } from './backup-progress.tsx';
import { useBackupActions, useBackups, useWorkOutcome } from './backups.hooks.ts';
import styles from './backups-tab.module.css';
import { ContinuousSection } from './continuous/continuous-section.tsx';
import { OffsiteSection } from './offsite/offsite-section.tsx';
import { RestoreSection } from './restore/restore-section.tsx';
import { RehearsalSection } from './takeover/rehearsal-section.tsx';
import { TakenOverSection } from './takeover/taken-over-section.tsx';

const shields = { good: ShieldCheck, warned: ShieldAlert, none: Shield } as const;

/** The last good one in large type: what one comes here to know. */
const LastGood = ({ state }: { state: BackupsState }) => {
  const { t } = useTranslation('backups');
  const { lastGood, warning } = state;
  const isWarned = warning === 'old' || warning === 'missing';
  const look = isWarned ? 'warned' : lastGood ? 'good' : 'none';
  const Icon = shields[look];
  return (
    <Flex align="center" gap="4">
      <Icon size={44} aria-hidden="true" className={styles.shield} data-look={look} />
      <div>
        <Text as="p" size="3" color="gray">
          {t('status.good')}
        </Text>
        <p className={styles.large}>
          {lastGood ? <RelativeTime iso={lastGood.madeAt} /> : t('status.none')}
        </p>
        {!lastGood && (
          <Text as="p" size="2" color="gray">
            {t('status.noneText')}
          </Text>
        )}
      </div>
    </Flex>
  );
};

/** What is wrong with backups at the moment, and what to do about it. */
const Warnings = ({ state }: { state: BackupsState }) => {
  const { t } = useTranslation('backups');
  const { warning, folder, lastGood, lastFailure } = state;
  const old = t(lastGood ? 'banner.old' : 'banner.never');
  const texts = [
    ...(warning === 'missing' ? [t('banner.missing', { folder: folder.path })] : []),
    ...(warning === 'old' ? [old] : []),
    ...(lastFailure && warning !== 'missing'
      ? [t('status.failed', { reason: t(`problems.${lastFailure.reason}`) })]
      : []),
  ];
  return <WarningNote texts={texts} />;
};

const MakeNow = ({ work }: { work: BackupWork | null }) => {
  const { t } = useTranslation('backups');
  const { make } = useBackupActions();
  if (work) return <BackupProgress work={work} />;
  return (
    <div>
      <Button size="3" loading={make.isPending} onClick={() => make.mutate()}>
        <Archive size={18} aria-hidden="true" />
        {t('status.make')}
      </Button>
    </div>
  );
};

/** Backups: their state, their folder, and the list. */
export const BackupsTab = () => {
  const { state, work } = useBackups();
  useWorkOutcome(work);
  // Nothing else here works on a computer that is read-only because of a takeover.
  if (useSavingStopped() === 'takenOver') return <TakenOverSection />;
  if (!state.data) {
    if (!state.isError) return <RowsSkeleton />;
    return <ErrorNote error={state.error} onRetry={() => void state.refetch()} />;
  }
  return (
    <Flex direction="column" gap="5">
      <Warnings state={state.data} />
      <LastGood state={state.data} />
      <MakeNow work={work} />
      <Grid align="start" columns="repeat(auto-fit, minmax(min(260px, 100%), 1fr))" gap="6">
        <BackupFolder folder={state.data.folder} isBusy={work !== null} />
        <BackupNight isNightly={state.data.isNightly} />
        <BackupLock isLocked={state.data.isLocked} isBusy={work !== null} />
      </Grid>
      <BackupList backups={state.data.backups} isBusy={work !== null} />
      <OffsiteSection />
      <ContinuousSection />
      <RehearsalSection />
      <RestoreSection />
    </Flex>
  );
};
