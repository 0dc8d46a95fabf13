import { Button } from '@radix-ui/themes';
import { PasswordForm } from '../features/accounts/profile/password-form.tsx';
import { useLogOut } from '../features/accounts/sign-in/log-out.hooks.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { FullScreen } from './error-pages/full-screen.tsx';
import styles from './password-first-page.module.css';

/** A new admin chooses a longer password before anything else. */
export const PasswordFirstPage = () => {
  const { t } = useTranslation(['accounts', 'shell']);
  const { mutate: logOut, isPending } = useLogOut();
  return (
    <FullScreen
      drawing="access-denied"
      title={t('accounts:passwordFirst.title')}
      text={t('accounts:passwordFirst.text')}
    >
      <div className={styles.form}>
        <PasswordForm />
      </div>
      <Button
        size="3"
        variant="ghost"
        color="gray"
        loading={isPending}
        onClick={() => logOut({ isSwitching: false })}
      >
        {t('shell:header.logOut')}
      </Button>
    </FullScreen>
  );
};
