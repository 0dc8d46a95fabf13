import { Select } from '@radix-ui/themes';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import { FormField } from '../../ui/form-field.tsx';
import styles from './task-form.module.css';
import type { FormInput } from './task-form-values.ts';

interface RecipientFieldProps {
  recipients: Member[];
  /** Who is chosen. */
  recipient: Member | undefined;
}

/** A select has no empty value. */
const me = 'me';

/** Whom a new task is for: oneself, or a kid of the household. */
export const RecipientField = ({ recipients, recipient }: RecipientFieldProps) => {
  const { t } = useTranslation('tasks');
  const { control } = useFormContext<FormInput>();
  const hint = recipient ? t('form.giveHint', { name: recipient.displayName }) : undefined;
  return (
    <Controller
      control={control}
      name="assignedTo"
      render={({ field }) => (
        <FormField label={t('form.recipient')} {...(hint ? { hint } : {})}>
          {(attributes) => (
            <Select.Root
              size="3"
              value={field.value == null ? me : String(field.value)}
              onValueChange={(value) => field.onChange(value === me ? null : Number(value))}
            >
              <Select.Trigger {...attributes} className={styles.select} />
              <Select.Content>
                <Select.Item value={me}>{t('form.me')}</Select.Item>
                {recipients.map(({ id, displayName }) => (
                  <Select.Item key={id} value={String(id)}>
                    {displayName}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </FormField>
      )}
    />
  );
};
