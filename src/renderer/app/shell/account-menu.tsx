import { DropdownMenu, IconButton } from '@radix-ui/themes';
import { LogOut, Settings, ShieldCheck, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { useLogOut } from '../../features/accounts/log-out.hooks.ts';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { paths } from '../paths.ts';
import styles from './account-menu.module.css';

/** The avatar and what is behind it. */
export const AccountMenu = () => {
  const { t } = useTranslation('shell');
  const user = useUser();
  const logOut = useLogOut();
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <IconButton
          variant="ghost"
          radius="full"
          m="0"
          className={styles.trigger}
          aria-label={t('header.account')}
        >
          <PersonAvatar person={user} size={40} />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" size="2" className={styles.menu}>
        <DropdownMenu.Label>{user.displayName || user.username}</DropdownMenu.Label>
        <DropdownMenu.Item asChild>
          <Link to={paths.settings}>
            <Settings size={18} aria-hidden="true" />
            {t('nav.settings')}
          </Link>
        </DropdownMenu.Item>
        {user.role === 'admin' && (
          <DropdownMenu.Item asChild>
            <Link to={paths.admin}>
              <ShieldCheck size={18} aria-hidden="true" />
              {t('nav.adminPanel')}
            </Link>
          </DropdownMenu.Item>
        )}
        <DropdownMenu.Separator />
        <DropdownMenu.Item onSelect={() => logOut.mutate({ isSwitching: true })}>
          <UsersRound size={18} aria-hidden="true" />
          {t('header.switchPerson')}
        </DropdownMenu.Item>
        <DropdownMenu.Item onSelect={() => logOut.mutate({ isSwitching: false })}>
          <LogOut size={18} aria-hidden="true" />
          {t('header.logOut')}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
};
