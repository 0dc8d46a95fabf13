import { Button, Progress, Text } from '@radix-ui/themes';
import type { BackupWork } from '#shared/features/backups/backups.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useBackupActions } from './backups.hooks.ts';
import styles from './backups-tab.module.css';

/** How far the work is, and a way to stop it. */
export const BackupProgress = ({ work }: { work: BackupWork }) => {
  const { t } = useTranslation(['backups', 'common']);
  const { stop } = useBackupActions();
  const { kind, phase, done, total } = work;
  const isDelete = kind === 'delete';
  const isCounted = phase !== 'database' && total > 0;
  const text = isCounted
    ? t(`work.${phase}`, { done, total })
    : t(phase === 'database' ? 'work.database' : 'work.checkingAll');
  return (
    <section className={styles.progress} aria-label={t(`work.${kind}`)}>
      <Text as="p" weight="bold" role="status">
        {t(`work.${kind}`)}
      </Text>
      <Progress
        size="3"
        aria-label={t('common:progress')}
        {...(isCounted ? { value: Math.floor((done / total) * 100) } : { duration: '20s' })}
      />
      {!isDelete && (
        <>
          <Text as="p" size="2" color="gray">
            {text}
          </Text>
          <Button
            size="3"
            variant="soft"
            color="gray"
            loading={stop.isPending}
            onClick={() => stop.mutate()}
          >
            {t('work.stop')}
          </Button>
        </>
      )}
    </section>
  );
};
