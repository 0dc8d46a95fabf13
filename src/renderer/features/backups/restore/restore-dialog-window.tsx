import { Text, TextField } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { safetyDays } from '#shared/features/backups/restore/restore.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { BackupOriginNote, ChangedBackup } from '../../../ui/feedback/backup-origin-note.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { type RestoreTarget, useRestoreBackup } from './restore-backup.hooks.ts';
import { restoreTime } from './restore-time.ts';

export interface RestoreDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  target: RestoreTarget;
}

export const RestoreDialogWindow = ({ open, onOpenChange, target }: RestoreDialogProps) => {
  const { t } = useTranslation('startup');
  const [password, setPassword] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const [acceptsChanged, setAcceptsChanged] = useState(false);
  const restore = useRestoreBackup(target, () => {
    setPassword('');
    setAcceptsChanged(false);
    onOpenChange(false);
  });
  const { fieldError } = restore;
  const errorOf = (field: 'passphrase' | 'password') =>
    fieldError?.field === field ? fieldError.sentence : undefined;
  const origin = target.kind === 'backup' ? target.origin : null;
  const isUndo = target.kind === 'safety';
  const time = restoreTime(target.madeAt);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    restore.mutate({ password, passphrase, acceptsChanged });
  };
  return (
    <AppDialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title={isUndo ? t('admin.undoTitle') : t('admin.title', { time })}
      description={isUndo ? t('admin.undoText', { time }) : t('admin.text', { count: safetyDays })}
    >
      <Form onSubmit={submit}>
        <Text as="p" size="3">
          {t('choices.ends')}
        </Text>
        {origin === 'changed' ? (
          <ChangedBackup isAccepted={acceptsChanged} onChange={setAcceptsChanged} />
        ) : (
          <BackupOriginNote origin={origin} />
        )}
        {target.kind === 'backup' && target.isLocked && (
          <FormField
            label={t('choices.passphrase')}
            hint={t('choices.passphraseHint')}
            error={errorOf('passphrase')}
          >
            {(props) => (
              <TextField.Root
                {...props}
                size="3"
                autoComplete="off"
                spellCheck={false}
                required
                value={passphrase}
                onChange={({ target: input }) => setPassphrase(input.value)}
              />
            )}
          </FormField>
        )}
        <FormField label={t('admin.password')} error={errorOf('password')}>
          {(props) => (
            <TextField.Root
              {...props}
              type="password"
              size="3"
              autoComplete="current-password"
              required
              value={password}
              onChange={({ target: input }) => setPassword(input.value)}
            />
          )}
        </FormField>
        <FormActions
          saveLabel={t('admin.confirm')}
          isBusy={restore.isPending}
          isDisabled={origin === 'changed' && !acceptsChanged}
          onCancel={() => onOpenChange(false)}
        />
      </Form>
    </AppDialog>
  );
};
