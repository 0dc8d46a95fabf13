import { Button, Heading, Text } from '@radix-ui/themes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import { paths } from '../../app/paths.ts';
import { accountsKeys, householdKeys } from '../accounts/accounts.hooks.ts';
import { Addresses } from './addresses.tsx';
import { settingsQuery } from './household.hooks.ts';
import styles from './setup-page.module.css';

interface SetupDoneProps {
  user: CurrentUser;
  wantsDevices: boolean;
}

/** The house stands: where others find it, and the way in. */
export const SetupDone = ({ user, wantsDevices }: SetupDoneProps) => {
  const { t } = useTranslation('household');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const settings = useQuery(settingsQuery);
  const enter = () => {
    queryClient.setQueryData(accountsKeys.currentUser, user);
    queryClient.removeQueries({ queryKey: householdKeys.setup });
    navigate(paths.home, { replace: true });
  };
  return (
    <section className={`card ${styles.card}`}>
      <Heading as="h2" size="7">
        {t('setup.done.title', { name: user.displayName })}
      </Heading>
      <Text as="p">{t('setup.done.text')}</Text>
      {wantsDevices && settings.data && <Addresses addresses={settings.data.addresses} />}
      <Button size="4" onClick={enter}>
        {t('setup.done.enter')}
      </Button>
    </section>
  );
};
