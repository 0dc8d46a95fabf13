import { Button, Flex, Text } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import type { NewPass } from '#shared/features/remote-devices/remote-devices.contract.ts';
import { paths } from '#shared/paths.ts';
import { copyText } from '../../lib/dom/copy-text.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { QrCode } from '../../ui/media/qr-code.tsx';
import styles from './outside-devices.module.css';

/** The one time a pass is shown; its link carries it behind the #, where no server sees it. */
export const ShownPass = ({ pass: { pass, person, origin } }: { pass: NewPass }) => {
  const { t } = useTranslation(['remoteDevices', 'common']);
  const link = origin && `${origin}${paths.enter}#${new URLSearchParams({ pass })}`;
  const copy = (what: string) => {
    const isCopied = copyText(what);
    showToast({
      title: t(isCopied ? 'common:actions.copied' : 'common:errors.copyFailed'),
      tone: isCopied ? 'success' : 'failure',
    });
  };
  return (
    <div role="status" className={styles.shown}>
      <Flex direction="column" gap="3" flexGrow="1" flexShrink="1" flexBasis="260px" minWidth="0">
        <Text as="p" weight="bold">
          {t('remoteDevices:passes.shown', { name: person.displayName })}
        </Text>
        <Flex align="center" wrap="wrap" gap="3">
          <code className={styles.code}>{pass}</code>
          <Button variant="soft" size="3" onClick={() => copy(pass)}>
            {t('common:actions.copy')}
          </Button>
        </Flex>
        <Text as="p" size="2" color="gray">
          {t('remoteDevices:passes.shownText')}
        </Text>
        {link ? (
          <div>
            <Button variant="soft" size="3" color="gray" onClick={() => copy(link)}>
              {t('remoteDevices:passes.copyLink')}
            </Button>
          </div>
        ) : (
          <Text as="p" size="2" color="gray">
            {t('remoteDevices:passes.noAddress')}
          </Text>
        )}
      </Flex>
      {link && <QrCode text={link} label={t('remoteDevices:passes.qr', { link })} />}
    </div>
  );
};
