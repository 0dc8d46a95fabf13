import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Heading, Text } from '@radix-ui/themes';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ResetInput } from '#shared/features/accounts/accounts.fields.ts';
import { message } from '#shared/locales/messages.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { PasswordRow } from '../../../ui/form/rows/password-row.tsx';
import { TextRow } from '../../../ui/form/rows/text-row.tsx';
import { useUnsavedInput } from '../../../ui/form/unsaved-input.ts';
import styles from './auth-page.module.css';
import { useResetPassword } from './sign-in-options.hooks.ts';
import { UsernameRow } from './username-row.tsx';

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
  const { control } = form;
  useUnsavedInput(form.formState.isDirty);
  const submit = form.handleSubmit(({ confirmPassword: _confirmed, ...body }) =>
    reset.mutate(body, { onError: () => form.setFocus('code', { shouldSelect: true }) }),
  );
  return (
    <Form onSubmit={submit} pt="4">
      <Heading as="h2" size="5">
        {t('people:reset.title')}
      </Heading>
      <Text as="p">{t('people:reset.text')}</Text>
      <UsernameRow control={control} name="username" label={t('accounts:fields.username')} />
      <TextRow
        control={control}
        name="code"
        label={t('people:reset.code')}
        autoCapitalize="characters"
      />
      {(['newPassword', 'confirmPassword'] as const).map((name) => (
        <PasswordRow
          key={name}
          control={control}
          name={name}
          label={t(`accounts:fields.${name}`)}
          autoComplete="new-password"
        />
      ))}
      <Button size="3" type="submit" loading={reset.isPending}>
        {t('people:reset.submit')}
      </Button>
      <Button size="3" type="button" variant="ghost" className={styles.small} onClick={onBack}>
        {t('common:backToLogin')}
      </Button>
    </Form>
  );
};
