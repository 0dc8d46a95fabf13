import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import type { FormInput } from './task-form-values.ts';

interface RecipientFieldProps {
  recipients: Member[];
  /** Who is chosen. */
  recipient: Member | undefined;
}

/** A select has no empty value. */
const me = 'me';

/** Who a new task is for: the user, or a kid of the household. */
export const RecipientField = ({ recipients, recipient }: RecipientFieldProps) => {
  const { t } = useTranslation(['tasks', 'common']);
  const { control } = useFormContext<FormInput>();
  const hint = recipient ? t('form.assignHint', { name: recipient.displayName }) : undefined;
  return (
    <Controller
      control={control}
      name="assignedTo"
      render={({ field }) => (
        <SelectField
          label={t('common:recipient')}
          hint={hint}
          options={[
            { value: me, label: t('form.me') },
            ...recipients.map(({ id, displayName }) => ({ value: String(id), label: displayName })),
          ]}
          value={field.value == null ? me : String(field.value)}
          onChange={(value) => field.onChange(value === me ? null : Number(value))}
        />
      )}
    />
  );
};
