import { Badge, Box, Button, Flex, Text } from '@radix-ui/themes';
import { CircleCheck, Lock, SearchCheck, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Backup } from '#shared/features/backups/backups.contract.ts';
import { byteText } from '../../lib/i18n/byte-text.ts';
import { dateFormat } from '../../lib/i18n/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { BackupOriginNote } from '../../ui/feedback/backup-origin-note.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PlainList } from '../../ui/layout/plain-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useBackupActions } from './backups.hooks.ts';
import styles from './backups-tab.module.css';
import { RestoreButton } from './restore/restore-button.tsx';

const timeText = (iso: string): string =>
  dateFormat({ dateStyle: 'full', timeStyle: 'short' }).format(new Date(iso));
const dayText = (iso: string): string => dateFormat({ dateStyle: 'medium' }).format(new Date(iso));

/** What is in a backup, as people count it. */
const Contents = ({ backup }: { backup: Backup }) => {
  const { t } = useTranslation('backups');
  const { counts, bytes, missingFiles } = backup;
  const kinds = ['people', 'posts', 'messages', 'pictures', 'videos'] as const;
  const parts = kinds
    .filter((kind) => counts?.[kind])
    .map((kind) => t(`list.${kind}`, { count: counts?.[kind] ?? 0 }));
  const text = [parts.join(', '), bytes && byteText(bytes)];
  return (
    <>
      <Text as="p" size="2">
        {text.filter(Boolean).join(' · ')}
      </Text>
      {missingFiles > 0 && (
        <Text as="p" size="2" color="gray">
          {t('list.missing', { count: missingFiles })}
        </Text>
      )}
    </>
  );
};

const State = ({ backup }: { backup: Backup }) => {
  const { t } = useTranslation('backups');
  const { problem, verifiedAt } = backup;
  if (problem) {
    return (
      <Badge color="red" size="2">
        <TriangleAlert size={14} aria-hidden="true" />
        {t(`problems.${problem}`)}
      </Badge>
    );
  }
  return (
    <Badge color="jade" size="2">
      <CircleCheck size={14} aria-hidden="true" />
      {t('list.good', { day: dayText(verifiedAt ?? backup.createdAt) })}
    </Badge>
  );
};

const DeleteButton = ({ backup, isBusy }: { backup: Backup; isBusy: boolean }) => {
  const { t } = useTranslation(['backups', 'common']);
  const [isAsking, setIsAsking] = useState(false);
  const { remove } = useBackupActions();
  const time = timeText(backup.createdAt);
  return (
    <>
      <Button
        size="3"
        variant="soft"
        color="red"
        aria-label={t('common:named', { action: t('list.delete'), name: time })}
        disabled={isBusy}
        onClick={() => setIsAsking(true)}
      >
        <Trash2 size={18} aria-hidden="true" />
        {t('list.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('list.deleteTitle', { time })}
        description={t('list.deleteText')}
        confirmLabel={t('list.deleteConfirm')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(backup.id, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
};

const Row = ({ backup, isBusy }: { backup: Backup; isBusy: boolean }) => {
  const { t } = useTranslation(['backups', 'common']);
  const { verify } = useBackupActions();
  const time = timeText(backup.createdAt);
  return (
    <li className={styles.row}>
      <Box flexGrow="1" flexShrink="1" flexBasis="260px" minWidth="0">
        <div className={styles.rowHead}>
          <Text weight="bold">{time}</Text>
          <State backup={backup} />
          {backup.isManual && (
            <Badge color="gray" size="2">
              {t('list.manual')}
            </Badge>
          )}
          {backup.isLocked && (
            <Badge color="gray" size="2">
              <Lock size={14} aria-hidden="true" />
              {t('list.locked')}
            </Badge>
          )}
        </div>
        <Contents backup={backup} />
        <BackupOriginNote origin={backup.origin} />
      </Box>
      <Flex wrap="wrap" gap="3">
        <Button
          size="3"
          variant="soft"
          color="gray"
          aria-label={t('common:named', { action: t('list.check'), name: time })}
          disabled={isBusy}
          loading={verify.isPending}
          onClick={() => verify.mutate(backup.id)}
        >
          <SearchCheck size={18} aria-hidden="true" />
          {t('list.check')}
        </Button>
        <RestoreButton backup={backup} />
        {backup.isManual && <DeleteButton backup={backup} isBusy={isBusy} />}
      </Flex>
    </li>
  );
};

/** Every backup in the folder, newest first; there are never many. */
export const BackupList = ({ backups, isBusy }: { backups: Backup[]; isBusy: boolean }) => {
  const { t } = useTranslation('backups');
  return (
    <Section title={t('list.title')}>
      {backups.length === 0 ? (
        <EmptyState drawing="night" title={t('list.empty')} />
      ) : (
        <PlainList>
          {backups.map((backup) => (
            <Row key={backup.id} backup={backup} isBusy={isBusy} />
          ))}
        </PlainList>
      )}
    </Section>
  );
};
