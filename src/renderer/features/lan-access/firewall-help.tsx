import { Flex, Heading } from '@radix-ui/themes';
import type { NetworkState } from '#shared/features/lan-access/lan-access.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import styles from './lan-access.module.css';

const steps = ['first', 'second', 'third'] as const;

/** What is most often in a phone's way, with the words of this very system. */
export const FirewallHelp = ({ platform, port }: Pick<NetworkState, 'platform' | 'port'>) => {
  const { t } = useTranslation('network');
  return (
    <Flex direction="column" gap="3" minWidth="0">
      {([platform, 'around'] as const).map((where) => (
        <section key={where}>
          <Heading as="h3" size="3">
            {t(`firewall.${where}.title`)}
          </Heading>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>{t(`firewall.${where}.steps.${step}`, { port })}</li>
            ))}
          </ol>
        </section>
      ))}
    </Flex>
  );
};
