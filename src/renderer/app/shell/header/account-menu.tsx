import {
  ClipboardCheck,
  Eye,
  LogOut,
  MonitorSmartphone,
  Settings,
  ShieldCheck,
  Trash2,
  UsersRound,
} from 'lucide-react';
import { isGrownUp } from '#shared/features/accounts/access.ts';
import { paths } from '#shared/paths.ts';
import { useUser } from '../../../features/accounts/accounts.hooks.ts';
import { useLogOut } from '../../../features/accounts/sign-in/log-out.hooks.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../../ui/avatar/person-avatar.tsx';
import { AppMenu } from '../../../ui/menu/app-menu.tsx';
import type { MenuItem } from '../../../ui/menu/menu-item.ts';

/** The avatar and what is behind it. */
export const AccountMenu = () => {
  const { t } = useTranslation('shell');
  const user = useUser();
  const logOut = useLogOut();
  const grownUp: MenuItem[] = isGrownUp(user)
    ? [{ label: t('nav.approvals'), Icon: ClipboardCheck, to: paths.approvals }]
    : [];
  const admin: MenuItem[] =
    user.role === 'admin'
      ? [
          { label: t('nav.adminPanel'), Icon: ShieldCheck, to: paths.admin },
          { label: t('nav.homeComputer'), Icon: MonitorSmartphone, to: paths.homeComputer },
        ]
      : [];
  const trash: MenuItem[] = user.accessExpired
    ? []
    : [
        {
          label: t(isGrownUp(user) ? 'nav.trash' : 'nav.trashOwn'),
          Icon: Trash2,
          to: paths.trash,
        },
      ];
  const about: MenuItem[] = user.accessExpired
    ? []
    : [
        {
          label: t(user.isChild ? 'header.aboutMeKid' : 'header.aboutMe'),
          Icon: Eye,
          to: paths.aboutMe,
        },
      ];
  const items: MenuItem[] = [
    { label: t('nav.settings'), Icon: Settings, to: paths.settings },
    ...grownUp,
    ...trash,
    ...about,
    ...admin,
    {
      label: t('header.switchPerson'),
      Icon: UsersRound,
      onSelect: () => logOut.mutate({ isSwitching: true }),
      isApart: true,
    },
    {
      label: t('header.logOut'),
      Icon: LogOut,
      onSelect: () => logOut.mutate({ isSwitching: false }),
    },
  ];
  return (
    <AppMenu label={t('header.account')} heading={user.displayName || user.username} items={items}>
      <PersonAvatar person={user} size={40} />
    </AppMenu>
  );
};
