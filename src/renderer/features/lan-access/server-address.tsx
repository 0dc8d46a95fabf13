import { Button, Flex, Heading, Text } from '@radix-ui/themes';
import { Copy } from 'lucide-react';
import type { NetworkState } from '#shared/features/lan-access/lan-access.contract.ts';
import { paths } from '#shared/paths.ts';
import { copyText } from '../../lib/dom/copy-text.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { PlainList } from '../../ui/layout/plain-list.tsx';
import { QrCode } from '../../ui/media/qr-code.tsx';
import styles from './lan-access.module.css';

/** As one types it; browsers add the rest. */
const bare = (address: string) => address.replace(/^http:\/\//, '');

const CopyButton = ({ address }: { address: string }) => {
  const { t } = useTranslation(['network', 'common']);
  const copy = () => {
    const isCopied = copyText(address);
    showToast({
      title: t(isCopied ? 'common:actions.copied' : 'common:errors.copyFailed'),
      tone: isCopied ? 'success' : 'failure',
    });
  };
  return (
    <Button size="3" variant="soft" onClick={copy}>
      <Copy size={18} aria-hidden="true" />
      {t('address.copy')}
    </Button>
  );
};

const MoreWays = ({
  addresses,
  localAddress,
}: Pick<NetworkState, 'addresses' | 'localAddress'>) => {
  const { t } = useTranslation('network');
  if (addresses.length === 0 && !localAddress) return null;
  return (
    <details className={styles.more}>
      <summary>{t('address.more')}</summary>
      <Text as="p" size="2" color="gray">
        {t('address.moreText')}
      </Text>
      <PlainList gap="2">
        {addresses.map((address) => (
          <li key={address}>
            <code className={styles.smallAddress}>{bare(address)}</code>
          </li>
        ))}
        {localAddress && (
          <li>
            <code className={styles.smallAddress}>{bare(localAddress)}</code>
            <Text as="p" size="2" color="gray">
              {t('address.localText')}
            </Text>
          </li>
        )}
      </PlainList>
    </details>
  );
};

/** The address for a phone: a QR code, and text in large type. */
export const ServerAddress = ({ addresses, localAddress }: NetworkState) => {
  const { t } = useTranslation(['network', 'common']);
  const [best, ...others] = addresses;
  if (!best) return null;
  return (
    <section className={styles.address}>
      <div className={styles.code}>
        <QrCode
          text={`${best}${paths.hello}`}
          label={t('common:qrCode', { address: bare(best) })}
        />
      </div>
      <Flex direction="column" align="start" gap="3" minWidth="0">
        <Heading as="h2" size="5">
          {t('address.title')}
        </Heading>
        <code className={styles.bigAddress}>{bare(best)}</code>
        <Text as="p">{t('address.scan')}</Text>
        <CopyButton address={best} />
        <MoreWays addresses={others} localAddress={localAddress} />
      </Flex>
    </section>
  );
};
