import { useFormContext } from 'react-hook-form';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { SelectRow } from '../../ui/form/rows/select-row.tsx';
import type { FormInput } from './task-form-values.ts';

interface RecipientFieldProps {
  recipients: Member[];
  /** Who is chosen. */
  recipient: Member | undefined;
}

/** Who a new task is for: the user, or a kid of the household. */
export const RecipientField = ({ recipients, recipient }: RecipientFieldProps) => {
  const { t } = useTranslation(['tasks', 'common']);
  const { control } = useFormContext<FormInput>();
  const hint = recipient ? t('form.assignHint', { name: recipient.displayName }) : undefined;
  return (
    <SelectRow
      control={control}
      name="assignedTo"
      label={t('common:recipient')}
      hint={hint}
      options={[
        { value: null, label: t('form.me') },
        ...recipients.map(({ id, displayName }) => ({ value: id, label: displayName })),
      ]}
    />
  );
};
