import { Button, Callout, Text } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { CheckCircle2 } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/features/reading/reading.limits.ts';
import { csvPart, importReading } from '#shared/features/reading/reading-csv.contract.ts';
import { sendForm } from '../../lib/upload-client.ts';
import { AppDialog } from '../../ui/app-dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { ImportProgress } from '../../ui/import-progress.tsx';
import { useImportRun } from '../../ui/import-run.ts';
import styles from './csv-dialog.module.css';
import { readingKeys } from './reading.hooks.ts';

interface CsvDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Takes a Goodreads export, or one of ours, into the reader's log. */
export const CsvDialog = ({ open, onOpenChange }: CsvDialogProps) => {
  const { t } = useTranslation(['reading', 'common']);
  return (
    <AppDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('csv.import')}
      description={t('csv.hint')}
      size="small"
    >
      <Import onClose={() => onOpenChange(false)} />
    </AppDialog>
  );
};

const useImport = () => {
  const client = useQueryClient();
  return useImportRun(
    (file, options) =>
      sendForm(
        importReading,
        { fields: {}, files: [{ part: csvPart, file, fileName: file.name }] },
        options,
      ),
    { onDone: () => client.invalidateQueries({ queryKey: readingKeys.all }) },
  );
};

const Import = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['reading', 'common']);
  const { mutate, isPending, data, error, stage, cancel } = useImport();
  const [isLarge, setIsLarge] = useState(false);
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file may be chosen again once it is mended.
    event.target.value = '';
    if (!file) return;
    setIsLarge(file.size > limits.csvBytes);
    if (file.size <= limits.csvBytes) mutate(file);
  };
  return (
    <div className={styles.import}>
      {isLarge && <ErrorNote text={t('errors.csvLarge')} />}
      {error && !isLarge && !isPending && <ErrorNote error={error} />}
      {isPending && <ImportProgress stage={stage} onCancel={cancel} />}
      {data && !isPending && (
        <Callout.Root color="green" role="status">
          <Callout.Icon>
            <CheckCircle2 size={18} aria-hidden="true" />
          </Callout.Icon>
          <Callout.Text>{t('csv.done', data)}</Callout.Text>
          {data.unreadable > 0 && (
            <Callout.Text>{t('csv.unreadable', { count: data.unreadable })}</Callout.Text>
          )}
        </Callout.Root>
      )}
      <label className={styles.choose}>
        <input
          type="file"
          accept=".csv,text/csv"
          className="visually-hidden"
          disabled={isPending}
          onChange={handleChange}
        />
        <Text weight="bold">{t(data ? 'csv.chooseAnother' : 'csv.choose')}</Text>
      </label>
      <Button size="3" variant="soft" color="gray" onClick={onClose}>
        {t('common:actions.close')}
      </Button>
    </div>
  );
};
