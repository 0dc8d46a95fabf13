import { Button, Flex, Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { copyText } from '../../lib/dom/copy-text.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { showToast } from '../feedback/toast-store.ts';
import { QrCode } from './qr-code.tsx';
import styles from './shown-code.module.css';

interface ShownCodeProps {
  code: string;
  title: string;
  text: string;
  /** The address that brings the code along; null while there is none. */
  link: string | null;
  /** What else there is to say or to choose. */
  children?: ReactNode;
}

/** The one time a code is shown: to be read aloud, copied, or held in front of a phone. */
export const ShownCode = ({ code, title, text, link, children }: ShownCodeProps) => {
  const { t } = useTranslation('common');
  const copy = (what: string) => {
    const isCopied = copyText(what);
    showToast({
      title: t(isCopied ? 'actions.copied' : 'errors.copyFailed'),
      tone: isCopied ? 'success' : 'failure',
    });
  };
  return (
    <div role="status" className={styles.shown}>
      <Flex direction="column" gap="3" flexGrow="1" flexShrink="1" flexBasis="260px" minWidth="0">
        <Text as="p" weight="bold">
          {title}
        </Text>
        <Flex align="center" wrap="wrap" gap="3">
          <code className={styles.code}>{code}</code>
          <Button variant="soft" size="3" onClick={() => copy(code)}>
            {t('actions.copy')}
          </Button>
        </Flex>
        <Text as="p" size="2" color="gray">
          {text}
        </Text>
        {children}
        {link !== null && (
          <div>
            <Button variant="soft" size="3" color="gray" onClick={() => copy(link)}>
              {t('actions.copyLink')}
            </Button>
          </div>
        )}
      </Flex>
      {link !== null && <QrCode text={link} label={t('qrCode', { address: link })} />}
    </div>
  );
};
