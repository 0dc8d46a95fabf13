import { Button, Flex, Text } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { limits } from '#shared/features/reading/reading.limits.ts';
import {
  csvPart,
  type ImportResult,
  importReading,
} from '#shared/features/reading/reading-csv.contract.ts';
import { ApiError } from '../../../lib/api/api-client.ts';
import { sendForm } from '../../../lib/api/upload-client.ts';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { ImportProgress } from '../../../ui/feedback/import-progress.tsx';
import { useImportRun } from '../../../ui/feedback/import-run.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { ViewerPreview } from '../../../ui/visibility/viewer-preview.tsx';
import { readingKeys } from '../reading.hooks.ts';
import styles from './csv-dialog.module.css';
import { ImportDone } from './import-done.tsx';

interface CsvDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

type Send = Parameters<typeof useImportRun<ImportResult>>[0];

const sendWith =
  (isPublic: boolean): Send =>
  async (file, options) => {
    // The server would refuse it after all of it has been sent.
    if (file.size > limits.csvBytes) throw new ApiError(413, i18n.t('reading:errors.csvLarge'));
    const files = [{ part: csvPart, file, fileName: file.name }];
    return sendForm(importReading, { fields: { isPublic: String(isPublic) }, files }, options);
  };

/** Imports a Goodreads export, or one of Treehouse, into the reader's log. */
export const CsvDialog = ({ open, onOpenChange }: CsvDialogProps) => {
  const { t } = useTranslation(['reading', 'common']);
  const client = useQueryClient();
  // The library is there to be shared (rule 122).
  const [isPublic, setIsPublic] = useState(true);
  const { mutate, isPending, data, error, stage, cancel, reset } = useImportRun(
    sendWith(isPublic),
    {
      onDone: () => client.invalidateQueries({ queryKey: readingKeys.all }),
      onCancelled: () => showToast({ tone: 'plain', title: t('common:imports.cancelled') }),
    },
  );
  const handleOpenChange = (isOpen: boolean) => {
    // Closing it would leave an import that nothing shows.
    if (isPending && stage.phase === 'saving') return;
    if (isPending) cancel();
    else reset();
    onOpenChange(isOpen);
  };
  return (
    <AppDialog
      open={open}
      onOpenChange={handleOpenChange}
      title={t('csv.import')}
      description={t('csv.hint')}
      size="small"
    >
      {isPending ? (
        <ImportProgress stage={stage} onCancel={cancel} />
      ) : (
        <Flex direction="column" gap="4">
          {error && <ErrorNote error={error} />}
          {data && <ImportDone result={data} />}
          <ShareSwitch isOn={isPublic} onChange={setIsPublic} />
          <FileChoice label={t(data ? 'csv.chooseAnother' : 'csv.choose')} onChoose={mutate} />
          <Close onClick={() => handleOpenChange(false)} />
        </Flex>
      )}
    </AppDialog>
  );
};

/** Whether others see the new books, and who that is. */
const ShareSwitch = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) => {
  const { t } = useTranslation('reading');
  return (
    <Flex direction="column" gap="2">
      <SwitchField
        label={t('csv.visible')}
        hint={t('bookForm.visibleHint')}
        isOn={isOn}
        onChange={onChange}
      />
      <ViewerPreview open of={{ kind: 'book', isPublic: isOn }} />
    </Flex>
  );
};

const FileChoice = ({ label, onChoose }: { label: string; onChoose: (file: File) => void }) => {
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file may be chosen again after an edit.
    event.target.value = '';
    if (file) onChoose(file);
  };
  return (
    <label className={styles.choose}>
      <input
        type="file"
        accept=".csv,text/csv"
        className="visually-hidden"
        onChange={handleChange}
      />
      <Text weight="bold">{label}</Text>
    </label>
  );
};

const Close = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslation('common');
  return (
    <Button size="3" variant="soft" color="gray" onClick={onClick}>
      {t('actions.close')}
    </Button>
  );
};
