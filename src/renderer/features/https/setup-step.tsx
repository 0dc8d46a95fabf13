import { Button, Flex, Heading, Text } from '@radix-ui/themes';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { QrCode } from '../../ui/media/qr-code.tsx';
import styles from './https.module.css';

/** Where a device that trusts nothing yet finds its steps. */
export const SetupStep = ({ address }: { address: string }) => {
  const { t } = useTranslation(['https', 'common']);
  return (
    <Flex asChild direction="column" align="start" gap="3" width="100%">
      <section>
        <Heading as="h3" size="4">
          {t('tab.setup')}
        </Heading>
        <div className={styles.walk}>
          <QrCode text={address} label={t('common:qrCode', { address })} />
          <Flex direction="column" align="start" gap="3" width="100%">
            <Text as="p">{t('tab.setupText')}</Text>
            <code className={styles.address}>{address}</code>
            <Button asChild size="3" variant="soft">
              <Link to={paths.trust}>{t('tab.setupHere')}</Link>
            </Button>
          </Flex>
        </div>
      </section>
    </Flex>
  );
};
