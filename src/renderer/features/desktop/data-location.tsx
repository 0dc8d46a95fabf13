import { Button, Grid, Heading, Text } from '@radix-ui/themes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { DataLocation as CurrentDataLocation } from '#shared/data-dir-location.ts';
import { desktop } from '../../lib/desktop.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { MoveData } from '../../ui/layout/move-data.tsx';
import styles from './data-location.module.css';

const queryKey = ['dataLocation'];

const useRemoveOldCopies = (onDone: () => void) => {
  const { t } = useTranslation(['computer', 'common']);
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await desktop?.removeOldCopies()) ?? null,
    onSuccess: (dataLocation) => {
      if (dataLocation) client.setQueryData(queryKey, dataLocation);
      const isDone = dataLocation?.oldCopies.length === 0;
      if (isDone) showToast({ tone: 'success', title: t('dataFolder.removed') });
      else {
        const description = dataLocation ? '' : t('dataFolder.notAllowed');
        showToast({ tone: 'failure', title: t('common:errors.notDeleted'), description });
      }
    },
    onError: () => showToast({ tone: 'failure', title: t('common:errors.notDeleted') }),
    onSettled: onDone,
  });
};

/** Previous data folders, with a way to delete them. */
const OldCopies = ({ folders }: { folders: string[] }) => {
  const { t } = useTranslation('computer');
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveOldCopies(() => setAsking(false));
  if (folders.length === 0) return null;
  return (
    <Grid gap="3" justifyItems="start">
      <Text as="p">{t('dataFolder.old', { count: folders.length })}</Text>
      {folders.map((folder) => (
        <code key={folder} className={styles.path}>
          {folder}
        </code>
      ))}
      <Button variant="soft" color="red" size="3" onClick={() => setAsking(true)}>
        <Trash2 size={18} aria-hidden="true" />
        {t('dataFolder.removeOld')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('dataFolder.removeOldTitle')}
        description={t('dataFolder.removeOldText')}
        confirmLabel={t('dataFolder.removeOld')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </Grid>
  );
};

const Shown = ({ dataLocation }: { dataLocation: CurrentDataLocation }) => {
  const { t } = useTranslation('computer');
  return (
    <>
      <Text as="p">{t('dataFolder.sentence')}</Text>
      <code className={styles.path}>{dataLocation.path}</code>
      {dataLocation.isFixed ? (
        <Text as="p" color="gray">
          {t('dataFolder.fixed')}
        </Text>
      ) : (
        <MoveData canGoBack={!dataLocation.isUsual} />
      )}
      <OldCopies folders={dataLocation.oldCopies} />
    </>
  );
};

/** Where the family's things are kept on the home computer, and another place for them (rule 154). */
export const DataLocation = () => {
  const { t } = useTranslation('computer');
  const dataLocation = useQuery({
    queryKey,
    queryFn: async () => (await desktop?.dataLocation()) ?? null,
    enabled: desktop !== undefined,
  });
  return (
    <Grid asChild gap="3" justifyItems="start">
      <section>
        <Heading as="h2" size="4">
          {t('dataFolder.title')}
        </Heading>
        {!desktop && <Text as="p">{t('dataFolder.elsewhere')}</Text>}
        {dataLocation.isLoading && <RowsSkeleton rows={2} />}
        {dataLocation.isError && <ErrorNote onRetry={() => void dataLocation.refetch()} />}
        {dataLocation.data && <Shown dataLocation={dataLocation.data} />}
      </section>
    </Grid>
  );
};
