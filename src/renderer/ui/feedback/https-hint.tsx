import { Text, Link as ThemeLink } from '@radix-ui/themes';
import { Link } from 'react-router-dom';
import { isAdmin } from '#shared/features/accounts/access.ts';
import { paths } from '#shared/paths.ts';
import { useCurrentUser } from '../../features/accounts/accounts.hooks.ts';
import { wouldGain } from '../../lib/capabilities.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** Tells admins, who can turn https on, what plain http prevents here; empty for anyone else. */
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
