import { Button, Flex, Text } from '@radix-ui/themes';
import { Copy } from 'lucide-react';
import type { NewDisplayLink } from '#shared/features/displays/displays.contract.ts';
import { paths } from '#shared/paths.ts';
import { copyText } from '../../../lib/dom/copy-text.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { QrCode } from '../../../ui/media/qr-code.tsx';
import { useServerAddress } from '../../accounts/invites/server-address.hooks.ts';
import styles from './displays.module.css';

const Link = ({ token }: { token: string }) => {
  const { t } = useTranslation(['displays', 'people', 'common']);
  const { origin, isOnlyHere } = useServerAddress();
  const link = `${origin}${paths.display}#${token}`;
  const copy = () => {
    const isCopied = copyText(link);
    showToast({
      title: t(isCopied ? 'common:actions.copied' : 'common:errors.copyFailed'),
      tone: isCopied ? 'success' : 'failure',
    });
  };
  return (
    <Flex direction="column" align="center" gap="4">
      <Text as="p">{t('link.text')}</Text>
      <div className={styles.code}>
        <QrCode text={link} label={t('link.qr')} />
      </div>
      <code className={styles.link}>{link}</code>
      <Button size="3" variant="soft" onClick={copy}>
        <Copy size={18} aria-hidden="true" />
        {t('link.copy')}
      </Button>
      {isOnlyHere && <Text as="p">{t('people:code.onlyHere')}</Text>}
      <Text as="p" size="2" color="gray">
        {t('link.safety')}
      </Text>
    </Flex>
  );
};

interface LinkDialogProps {
  /** The screen and its new link; null closes it. */
  made: NewDisplayLink | null;
  onClose: () => void;
}

/** The one time a link is shown: to be scanned, copied or typed. */
export const LinkDialog = ({ made, onClose }: LinkDialogProps) => {
  const { t } = useTranslation('displays');
  return (
    <AppDialog
      open={made !== null}
      onOpenChange={onClose}
      title={t('link.title', { name: made?.display.name ?? '' })}
      footer={
        <Button size="3" onClick={onClose}>
          {t('link.done')}
        </Button>
      }
    >
      {made && <Link token={made.token} />}
    </AppDialog>
  );
};
