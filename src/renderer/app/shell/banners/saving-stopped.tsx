import { Callout, Link as TextLink } from '@radix-ui/themes';
import { HardDrive } from 'lucide-react';
import { Link } from 'react-router-dom';
import { isAdmin } from '#shared/features/accounts/access.ts';
import { paths } from '#shared/paths.ts';
import { useUser } from '../../../features/accounts/accounts.hooks.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSavingStopped } from '../../../lib/storage/saving-state.ts';

const textOf = (reason: string) => {
  if (reason === 'diskFull') return 'savingStopped.diskFull';
  return reason === 'takenOver' ? 'savingStopped.takenOver' : 'savingStopped.disk';
};

/** Says to everyone that pages can be read and nothing can be saved; to admins, what they can do. */
export const SavingStopped = () => {
  const { t } = useTranslation('shell');
  const reason = useSavingStopped();
  const user = useUser();
  if (reason === null) return null;
  return (
    <Callout.Root color="red" role="status" mb="4" highContrast>
      <Callout.Icon>
        <HardDrive size={18} aria-hidden="true" />
      </Callout.Icon>
      <Callout.Text>
        {t(textOf(reason))}{' '}
        {reason === 'takenOver' && isAdmin(user) && (
          <TextLink asChild highContrast underline="always">
            <Link to={`${paths.homeComputer}?tab=backups`}>{t('savingStopped.takenOverLink')}</Link>
          </TextLink>
        )}
      </Callout.Text>
    </Callout.Root>
  );
};
