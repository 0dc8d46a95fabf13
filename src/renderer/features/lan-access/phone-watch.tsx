import { Button, Callout, Flex, Spinner, Text } from '@radix-ui/themes';
import { RotateCw, ShieldAlert, Smartphone } from 'lucide-react';
import type { NetworkState } from '#shared/features/lan-access/lan-access.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FirewallHelp } from './firewall-help.tsx';
import { useLookAround } from './lan-access.hooks.ts';
import styles from './lan-access.module.css';
import { usePhoneWatch } from './phone-watch.hooks.ts';

/** Says that a phone has come, or after a minute without one what may be in its way. */
export const PhoneWatch = ({ state }: { state: NetworkState }) => {
  const { t } = useTranslation(['network', 'common']);
  const { found, isLate, startAgain } = usePhoneWatch(state);
  const look = useLookAround();
  const tryAgain = () => look.mutate(undefined, { onSuccess: ({ now }) => startAgain(now) });
  const again = (
    <Button size="3" variant="soft" loading={look.isPending} onClick={tryAgain}>
      <RotateCw size={18} aria-hidden="true" />
      {t('common:actions.tryAgain')}
    </Button>
  );
  return (
    <section className={styles.watch}>
      <div role="status">
        {found ? (
          <Callout.Root color="jade" highContrast>
            <Callout.Icon>
              <Smartphone size={20} aria-hidden="true" />
            </Callout.Icon>
            <Callout.Text size="3">
              {found.device ? t('found.found', { device: found.device }) : t('found.foundUnknown')}
            </Callout.Text>
          </Callout.Root>
        ) : isLate ? (
          <Callout.Root color="amber" highContrast>
            <Callout.Icon>
              <ShieldAlert size={20} aria-hidden="true" />
            </Callout.Icon>
            <Callout.Text size="3">{t('found.noPhone')}</Callout.Text>
          </Callout.Root>
        ) : (
          <Flex align="center" gap="3">
            <Spinner size="3" />
            <Text as="p" size="3" weight="bold">
              {t('found.waiting')}
            </Text>
          </Flex>
        )}
      </div>
      {isLate && <FirewallHelp platform={state.platform} port={state.port} />}
      {(isLate || found) && again}
    </section>
  );
};
