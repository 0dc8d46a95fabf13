import { Button, Flex } from '@radix-ui/themes';
import { useState } from 'react';
import type { ResetCode } from '#shared/features/accounts/admin.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { AddPersonForm } from './add-person-form.tsx';
import { ResetCodeShown } from './reset-code-shown.tsx';

interface AddPersonDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface Made {
  name: string;
  code: ResetCode;
}

/** Creates an account; a code is shown before the dialog closes. */
export const AddPersonDialog = ({ open, onOpenChange }: AddPersonDialogProps) => {
  const { t } = useTranslation(['people', 'common']);
  const [made, setMade] = useState<Made | null>(null);
  const change = (isOpen: boolean) => {
    onOpenChange(isOpen);
    if (!isOpen) setMade(null);
  };
  return (
    <AppDialog
      open={open}
      onOpenChange={change}
      title={t('people:add.title')}
      description={t('people:add.text')}
    >
      {made ? (
        <Flex direction="column" gap="4">
          <ResetCodeShown made={made.code} name={made.name} />
          <div>
            <Button size="3" onClick={() => change(false)}>
              {t('common:actions.close')}
            </Button>
          </div>
        </Flex>
      ) : (
        <AddPersonForm
          onCancel={() => change(false)}
          onAdded={({ displayName: name, resetCode: code }) =>
            code ? setMade({ name, code }) : change(false)
          }
        />
      )}
    </AppDialog>
  );
};
