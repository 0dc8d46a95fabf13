import { Button } from '@radix-ui/themes';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FormFooter } from './form-footer.tsx';

interface FormActionsProps {
  /** What the button says; that it saves changes, unless given. */
  saveLabel?: string | undefined;
  isBusy: boolean;
  /** Whether something has to be confirmed first. */
  isDisabled?: boolean;
  onCancel: () => void;
}

/** The two buttons under a form in a dialog: one leaves it, the other submits it. */
export const FormActions = ({
  saveLabel,
  isBusy,
  isDisabled = false,
  onCancel,
}: FormActionsProps) => {
  const { t } = useTranslation('common');
  return (
    <FormFooter>
      <Button type="button" size="3" variant="soft" color="gray" onClick={onCancel}>
        {t('actions.cancel')}
      </Button>
      <Button type="submit" size="3" loading={isBusy} disabled={isBusy || isDisabled}>
        {saveLabel ?? t('actions.saveChanges')}
      </Button>
    </FormFooter>
  );
};
