import { Text, Link as ThemeLink } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isAdmin } from '#shared/features/accounts/access.ts';
import { paths } from '#shared/paths.ts';
import { useCurrentUser } from '../../features/accounts/accounts.hooks.ts';
import { wouldGain } from '../../lib/capabilities.ts';

/** Tells the admins, who can turn it on, what plain http keeps back here; nothing for anybody else. */
export const HttpsHint = () => {
  const { t } = useTranslation('common');
  const { data: user } = useCurrentUser();
  if (!wouldGain() || !user || !isAdmin(user)) return null;
  return (
    <Text as="p" size="2" color="gray">
      {t('secureMode.camera')}{' '}
      <ThemeLink asChild>
        <Link to={`${paths.homeComputer}?tab=https`}>{t('secureMode.where')}</Link>
      </ThemeLink>
    </Text>
  );
};
