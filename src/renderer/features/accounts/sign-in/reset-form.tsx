import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Heading, Text, TextField } from '@radix-ui/themes';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ResetInput } from '#shared/features/accounts/accounts.fields.ts';
import { message } from '#shared/locales/messages.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import styles from './auth-page.module.css';
import { PasswordField } from './password-field.tsx';
import { useResetPassword } from './sign-in-options.hooks.ts';
import { UsernameField } from './username-field.tsx';

const Fields = ResetInput.extend({ confirmPassword: z.string() }).refine(
  ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
  { path: ['confirmPassword'], message: message('accounts:errors.passwordsDiffer') },
);
type ResetValues = z.infer<typeof Fields>;

interface ResetFormProps {
  /** What the link of a code knew already. */
  username: string;
  code: string;
  onBack: () => void;
}

/** A new password, with a code from a grown-up. */
export const ResetForm = ({ username, code, onBack }: ResetFormProps) => {
  const { t } = useTranslation(['people', 'accounts', 'common']);
  const reset = useResetPassword();
  const form = useForm<ResetValues>({
    resolver: zodResolver(Fields),
    defaultValues: { username, code, newPassword: '', confirmPassword: '' },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ confirmPassword: _confirmed, ...body }) =>
    reset.mutate(body, { onError: () => form.setFocus('code', { shouldSelect: true }) }),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Heading as="h2" size="5">
        {t('people:reset.title')}
      </Heading>
      <Text as="p">{t('people:reset.text')}</Text>
      <UsernameField
        label={t('accounts:fields.username')}
        error={errors.username?.message}
        {...form.register('username')}
      />
      <FormField label={t('people:reset.code')} error={errors.code?.message}>
        {(field) => (
          <TextField.Root
            size="3"
            autoComplete="off"
            autoCapitalize="characters"
            {...field}
            {...form.register('code')}
          />
        )}
      </FormField>
      {(['newPassword', 'confirmPassword'] as const).map((name) => (
        <FormField key={name} label={t(`accounts:fields.${name}`)} error={errors[name]?.message}>
          {(field) => (
            <PasswordField autoComplete="new-password" {...field} {...form.register(name)} />
          )}
        </FormField>
      ))}
      <Button size="3" type="submit" loading={reset.isPending}>
        {t('people:reset.submit')}
      </Button>
      <Button size="3" type="button" variant="ghost" className={styles.small} onClick={onBack}>
        {t('common:backToLogin')}
      </Button>
    </form>
  );
};
