import { Button, Text } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { FormFooter } from '../../../ui/form/form-footer.tsx';
import { useContinuousActions } from './continuous.hooks.ts';

/** Ends continuous copies, and deletes them if that is wanted. */
export const TurnOffButton = () => {
  const { t } = useTranslation('continuous');
  const [isOpen, setIsOpen] = useState(false);
  const { turnOff, deleteCopies } = useContinuousActions();
  const close = { onSuccess: () => setIsOpen(false) };
  const isBusy = turnOff.isPending || deleteCopies.isPending;
  return (
    <>
      <Button size="3" variant="soft" color="gray" onClick={() => setIsOpen(true)}>
        {t('section.turnOff')}
      </Button>
      <AppDialog open={isOpen} onOpenChange={setIsOpen} title={t('offDialog.title')} size="small">
        <Text as="p">{t('offDialog.text')}</Text>
        <FormFooter>
          <Button
            size="3"
            color="red"
            variant="soft"
            loading={deleteCopies.isPending}
            disabled={isBusy}
            onClick={() => deleteCopies.mutate(undefined, close)}
          >
            {t('offDialog.delete')}
          </Button>
          <Button
            size="3"
            loading={turnOff.isPending}
            disabled={isBusy}
            onClick={() => turnOff.mutate(undefined, close)}
          >
            {t('offDialog.keep')}
          </Button>
        </FormFooter>
      </AppDialog>
    </>
  );
};
