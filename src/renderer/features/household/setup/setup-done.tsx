import { Button, Flex, Heading, Skeleton, Text } from '@radix-ui/themes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { Mascot } from '../../../ui/mascots/mascot.tsx';
import { QrCode } from '../../../ui/media/qr-code.tsx';
import { accountsKeys, householdKeys } from '../../accounts/accounts.hooks.ts';
import { Addresses } from '../addresses.tsx';
import { settingsQuery } from '../household.hooks.ts';
import styles from './setup-page.module.css';

interface SetupDoneProps {
  user: CurrentUser;
  wantsDevices: boolean;
}

/** An address of IPv6, which no one types. */
const isIpv6 = (address: string) => address.includes('[');

/** One name to type, and the same place for a camera. */
const WhereToFindIt = () => {
  const { t } = useTranslation(['household', 'common']);
  const settings = useQuery(settingsQuery);
  if (settings.isError && !settings.data)
    return <ErrorNote error={settings.error} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return <Skeleton height="96px" />;
  const { addresses, localAddress } = settings.data;
  const numeric = addresses.find((address) => !isIpv6(address));
  const name = localAddress ?? numeric;
  // Not every phone knows .local names; a camera does not mind numbers.
  const scanned = numeric ?? name;
  return (
    <>
      {scanned && (
        <QrCode
          text={`${scanned}${paths.hello}`}
          label={t('common:qrCode', { address: scanned })}
        />
      )}
      <Addresses addresses={name ? [name] : []} />
    </>
  );
};

/** Setup is done: addresses for others, and the way in. */
export const SetupDone = ({ user, wantsDevices }: SetupDoneProps) => {
  const { t } = useTranslation('household');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const enter = () => {
    queryClient.setQueryData(accountsKeys.currentUser, user);
    queryClient.removeQueries({ queryKey: householdKeys.setup });
    navigate(paths.home, { replace: true });
  };
  return (
    <Flex asChild direction="column" gap="4" p="5">
      <section className="card">
        <div className={styles.guide}>
          <Mascot name="fox" pose="cheer" size={128} className={styles.mascot} />
          <div>
            <Heading as="h2" size="7" ref={heading} tabIndex={-1} mb="1">
              {t('setup.done.title', { name: user.displayName })}
            </Heading>
            <Text as="p">{t('setup.done.text')}</Text>
          </div>
        </div>
        {wantsDevices && <WhereToFindIt />}
        <Button size="4" onClick={enter}>
          {t('setup.done.enter')}
        </Button>
      </section>
    </Flex>
  );
};
