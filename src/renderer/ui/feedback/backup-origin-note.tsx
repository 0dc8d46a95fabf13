import { Callout, Text } from '@radix-ui/themes';
import { TriangleAlert } from 'lucide-react';
import type { BackupOrigin } from '#shared/features/backups/backups.fields.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { CheckboxField } from '../form/checkbox-field.tsx';

/** Who made a backup, where it was not this installation or it was changed since. */
export const BackupOriginNote = ({ origin }: { origin: BackupOrigin | null }) => {
  const { t } = useTranslation('startup');
  if (origin === null || origin === 'own') return null;
  return (
    <Text as="p" size="2" color={origin === 'changed' ? 'red' : 'gray'}>
      {t(`origin.${origin}`)}
    </Text>
  );
};

interface ChangedBackupProps {
  isAccepted: boolean;
  onChange: (isAccepted: boolean) => void;
}

/** Asks before a backup is restored that was changed since it was made. */
export const ChangedBackup = ({ isAccepted, onChange }: ChangedBackupProps) => {
  const { t } = useTranslation('startup');
  return (
    <>
      <Callout.Root color="red" role="alert">
        <Callout.Icon>
          <TriangleAlert size={18} aria-hidden="true" />
        </Callout.Icon>
        <Callout.Text>{t('origin.changedText')}</Callout.Text>
      </Callout.Root>
      <CheckboxField label={t('origin.accept')} isOn={isAccepted} onChange={onChange} />
    </>
  );
};
