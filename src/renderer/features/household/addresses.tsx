import { Flex, Text } from '@radix-ui/themes';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import styles from './setup/setup-page.module.css';

/** The addresses for devices on the home network, in large type. */
export const Addresses = ({ addresses }: { addresses: string[] }) => {
  const { t } = useTranslation('household');
  if (addresses.length === 0) return <Text as="p">{t('addresses.none')}</Text>;
  return (
    <Flex direction="column" gap="2">
      <Text as="p" size="3">
        {t('addresses.open')}
      </Text>
      {addresses.map((address) => (
        <code key={address} className={styles.address}>
          {address}
        </code>
      ))}
    </Flex>
  );
};
