import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@radix-ui/themes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { changePassword } from '#shared/features/accounts/accounts.contract.ts';
import { AdminPassword, LoginInput, Password } from '#shared/features/accounts/accounts.fields.ts';
import { message } from '#shared/locales/messages.ts';
import { call, errorText } from '../../lib/api-client.ts';
import { FormField } from '../../ui/form-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { accountsKeys, useUser } from './accounts.hooks.ts';
import { PasswordField } from './password-field.tsx';

const fieldsFor = (isAdmin: boolean) =>
  z
    .object({
      currentPassword: LoginInput.shape.password,
      newPassword: isAdmin ? AdminPassword : Password,
      confirmPassword: z.string(),
    })
    .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ['confirmPassword'],
      message: message('accounts:errors.passwordsDiffer'),
    });
type PasswordValues = z.infer<ReturnType<typeof fieldsFor>>;

const empty: PasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** A new password; every other device is signed out by it. */
export const PasswordForm = () => {
  const { t } = useTranslation('accounts');
  const user = useUser();
  const queryClient = useQueryClient();
  const form = useForm<PasswordValues>({
    resolver: zodResolver(fieldsFor(user.role === 'admin')),
    defaultValues: empty,
  });
  const { errors } = form.formState;
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: PasswordValues) =>
      call(changePassword, { body: { currentPassword, newPassword } }),
    onSuccess: () => {
      form.reset(empty);
      void queryClient.invalidateQueries({ queryKey: accountsKeys.sessions });
      // An admin who had to change it may go on.
      void queryClient.invalidateQueries({ queryKey: accountsKeys.currentUser });
      showToast({
        title: t('settings.passwordChanged'),
        description: t('settings.passwordChangedText'),
        tone: 'success',
      });
    },
    onError: (error) =>
      showToast({
        title: t('settings.passwordFailed'),
        description: errorText(error, user),
        tone: 'failure',
      }),
  });
  const fields = [
    ['currentPassword', 'current-password'],
    ['newPassword', 'new-password'],
    ['confirmPassword', 'new-password'],
  ] as const;
  return (
    <form onSubmit={form.handleSubmit((values) => change.mutate(values))} noValidate>
      {fields.map(([name, autoComplete]) => (
        <FormField key={name} label={t(`fields.${name}`)} error={errors[name]?.message}>
          {(field) => (
            <PasswordField autoComplete={autoComplete} {...field} {...form.register(name)} />
          )}
        </FormField>
      ))}
      <Button size="3" type="submit" loading={change.isPending}>
        {t('settings.changePassword')}
      </Button>
    </form>
  );
};
