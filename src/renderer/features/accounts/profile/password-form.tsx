import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Checkbox, Grid, Text } from '@radix-ui/themes';
import { useId } from 'react';
import { type Control, Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { changePassword } from '#shared/features/accounts/accounts.contract.ts';
import { AdminPassword, LoginInput, Password } from '#shared/features/accounts/accounts.fields.ts';
import { message } from '#shared/locales/messages.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { Form } from '../../../ui/form/form.tsx';
import { PasswordRow } from '../../../ui/form/rows/password-row.tsx';
import { useUnsavedInput } from '../../../ui/form/unsaved-input.ts';
import { accountsKeys, useUser } from '../accounts.hooks.ts';
import styles from './password-form.module.css';

const fieldsFor = (isAdmin: boolean) =>
  z
    .object({
      currentPassword: LoginInput.shape.password,
      newPassword: isAdmin ? AdminPassword : Password,
      confirmPassword: z.string(),
      revokeCalendarAddress: z.boolean(),
    })
    .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ['confirmPassword'],
      message: message('accounts:errors.passwordsDiffer'),
    });
type PasswordValues = z.infer<ReturnType<typeof fieldsFor>>;

const empty: PasswordValues = {
  currentPassword: '',
  newPassword: '',
  confirmPassword: '',
  revokeCalendarAddress: true,
};

/** Phones that follow the calendar are no devices that can be signed out. */
const CalendarAddressField = ({ control }: { control: Control<PasswordValues> }) => {
  const { t } = useTranslation('accounts');
  const hintId = useId();
  return (
    <Grid gap="1">
      <Controller
        control={control}
        name="revokeCalendarAddress"
        render={({ field: { value, onChange, ref } }) => (
          <Text as="label" size="3" className={styles.label}>
            <Checkbox
              ref={ref}
              size="3"
              aria-describedby={hintId}
              checked={value}
              onCheckedChange={(checked) => onChange(checked === true)}
            />
            {t('settings.revokeCalendar')}
          </Text>
        )}
      />
      <Text as="p" size="2" color="gray" id={hintId}>
        {t('settings.revokeCalendarHint')}
      </Text>
    </Grid>
  );
};

/** A new password; every other device is signed out by it. */
export const PasswordForm = () => {
  const { t } = useTranslation('accounts');
  const user = useUser();
  const form = useForm<PasswordValues>({
    resolver: zodResolver(fieldsFor(user.role === 'admin')),
    defaultValues: empty,
  });
  useUnsavedInput(form.formState.isDirty);
  const change = useAction({
    run: ({ confirmPassword: _, ...body }: PasswordValues) => call(changePassword, { body }),
    update: (client) => {
      form.reset(empty);
      void client.invalidateQueries({ queryKey: accountsKeys.sessions });
      // An admin who had to change it may go on.
      void client.invalidateQueries({ queryKey: accountsKeys.currentUser });
    },
    success: {
      title: t('settings.passwordChanged'),
      description: t('settings.passwordChangedText'),
    },
    failure: t('settings.passwordFailed'),
  });
  const fields = [
    ['currentPassword', 'current-password'],
    ['newPassword', 'new-password'],
    ['confirmPassword', 'new-password'],
  ] as const;
  return (
    <Form onSubmit={form.handleSubmit((values) => change.mutate(values))}>
      {fields.map(([name, autoComplete]) => (
        <PasswordRow
          key={name}
          control={form.control}
          name={name}
          label={t(`fields.${name}`)}
          autoComplete={autoComplete}
        />
      ))}
      <CalendarAddressField control={form.control} />
      <Button size="3" type="submit" loading={change.isPending}>
        {t('settings.changePassword')}
      </Button>
    </Form>
  );
};
