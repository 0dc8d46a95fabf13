import { Button, Text } from '@radix-ui/themes';
import type { ImportResult, LeftOut } from '#shared/features/calendar/files.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { FormFooter } from '../../../ui/form/form-footer.tsx';
import { hasLeftOut, importCounts } from './files.hooks.ts';

interface ImportResultDialogProps {
  /** What the last import came to; undefined without one. */
  result: ImportResult | undefined;
  onClose: () => void;
}

/** What an import could not keep, which nobody could read in a toast. */
export const ImportResultDialog = ({ result, onClose }: ImportResultDialogProps) => {
  const { t } = useTranslation(['calendar', 'common']);
  if (!result || !hasLeftOut(result)) return null;
  return (
    <AppDialog
      open
      onOpenChange={onClose}
      title={t('import.done')}
      description={importCounts(result, t).join(' ')}
      size="small"
    >
      <Text as="p" size="3" weight="bold" mt="3">
        {t('import.leftOut.title')}
      </Text>
      <ul>
        {(Object.entries(result.leftOut) as [LeftOut, number][]).map(([name, count]) => (
          <li key={name}>{t(`import.leftOut.${name}`, { count })}</li>
        ))}
      </ul>
      <FormFooter>
        <Button size="3" onClick={onClose}>
          {t('common:actions.close')}
        </Button>
      </FormFooter>
    </AppDialog>
  );
};
