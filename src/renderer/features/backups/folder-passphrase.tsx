import { TextField } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../ui/dialog/app-dialog.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useBackupSettings } from './backups.hooks.ts';

interface FolderPassphraseProps {
  /** Of the folder; null while nothing is asked. */
  folderToken: string | null;
  onClose: () => void;
}

const Form = ({ folderToken, onClose }: { folderToken: string; onClose: () => void }) => {
  const { t } = useTranslation(['backups', 'common']);
  const { folder } = useBackupSettings();
  const [passphrase, setPassphrase] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    folder.mutate({ folderToken, passphrase }, { onSuccess: onClose });
  };
  const { error } = folder;
  const sentence = error instanceof ApiError ? error.sentence : t('common:errors.notSaved');
  return (
    <form onSubmit={submit}>
      <FormField label={t('folder.passphrase')} error={error ? sentence : undefined}>
        {(field) => (
          <TextField.Root
            {...field}
            size="3"
            value={passphrase}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setPassphrase(target.value)}
          />
        )}
      </FormField>
      <FormActions saveLabel={t('folder.use')} isBusy={folder.isPending} onCancel={onClose} />
    </form>
  );
};

/** Asks for the passphrase of backups that are in a folder already. */
export const FolderPassphrase = ({ folderToken, onClose }: FolderPassphraseProps) => {
  const { t } = useTranslation('backups');
  return (
    <AppDialog
      open={folderToken !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('folder.passphraseTitle')}
      description={t('folder.passphraseText')}
      size="small"
    >
      {folderToken && <Form folderToken={folderToken} onClose={onClose} />}
    </AppDialog>
  );
};
