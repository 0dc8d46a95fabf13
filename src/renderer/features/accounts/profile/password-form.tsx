import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@radix-ui/themes';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { changePassword } from '#shared/features/accounts/accounts.contract.ts';
import { AdminPassword, LoginInput, Password } from '#shared/features/accounts/accounts.fields.ts';
import { message } from '#shared/locales/messages.ts';
import { beginStay, call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { Form } from '../../../ui/form/form.tsx';
import { CheckboxRow } from '../../../ui/form/rows/checkbox-row.tsx';
import { PasswordRow } from '../../../ui/form/rows/password-row.tsx';
import { useUnsavedInput } from '../../../ui/form/unsaved-input.ts';
import { accountsKeys, useUser } from '../accounts.hooks.ts';

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
      // The session was renewed: what was asked before is refused, and that ends nothing.
      beginStay();
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
      {/* Phones that follow the calendar are no devices that can be signed out. */}
      <CheckboxRow
        control={form.control}
        name="revokeCalendarAddress"
        label={t('settings.revokeCalendar')}
        hint={t('settings.revokeCalendarHint')}
      />
      <Button size="3" type="submit" loading={change.isPending}>
        {t('settings.changePassword')}
      </Button>
    </Form>
  );
};
