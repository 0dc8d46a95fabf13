import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@radix-ui/themes';
import { useForm } from 'react-hook-form';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import { LoginInput } from '#shared/features/accounts/accounts.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../../ui/avatar/person-avatar.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { PasswordRow } from '../../../ui/form/rows/password-row.tsx';
import styles from './auth-page.module.css';
import { useLogin } from './sign-in.hooks.ts';
import { UsernameRow } from './username-row.tsx';

interface LoginFormProps {
  /** A known person: only the password is asked for. */
  person?: Member;
  onSomeoneElse?: () => void;
  /** For a forgotten password, with the username as far as it is known. */
  onHaveCode: (username: string) => void;
  /** For approval by a grown-up on another device. */
  onLetIn: () => void;
}

export const LoginForm = ({ person, onSomeoneElse, onHaveCode, onLetIn }: LoginFormProps) => {
  const { t } = useTranslation('accounts');
  const logIn = useLogin();
  const form = useForm<LoginInput>({
    resolver: zodResolver(LoginInput),
    defaultValues: { username: person?.username ?? '', password: '' },
  });
  const { control } = form;
  const submit = form.handleSubmit((values) =>
    logIn.mutate(values, { onError: () => form.setFocus('password', { shouldSelect: true }) }),
  );
  return (
    <Form onSubmit={submit} pt="4">
      {person ? (
        <div className={styles.person}>
          <PersonAvatar person={person} size={72} />
          <strong>{person.displayName}</strong>
        </div>
      ) : (
        <UsernameRow control={control} name="username" label={t('fields.username')} />
      )}
      <PasswordRow
        control={control}
        name="password"
        label={t('fields.password')}
        autoComplete="current-password"
        autoFocus={person !== undefined}
      />
      <Button size="3" type="submit" loading={logIn.isPending}>
        {t('login.submit')}
      </Button>
      {onSomeoneElse && (
        <Button
          size="3"
          type="button"
          variant="ghost"
          className={styles.small}
          onClick={onSomeoneElse}
        >
          {t('picker.someoneElse')}
        </Button>
      )}
      <Button
        size="3"
        type="button"
        variant="ghost"
        color="gray"
        className={styles.small}
        onClick={() => onHaveCode(form.getValues('username'))}
      >
        {t('login.haveCode')}
      </Button>
      <Button size="3" type="button" variant="soft" onClick={onLetIn}>
        {t('login.connectDevice')}
      </Button>
    </Form>
  );
};
