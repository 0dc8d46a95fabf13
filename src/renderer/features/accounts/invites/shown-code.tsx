import { Button, Flex, Text } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { paths } from '#shared/paths.ts';
import { copyText } from '../../../lib/dom/copy-text.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { QrCode } from '../../../ui/media/qr-code.tsx';
import { useServerAddress } from './server-address.hooks.ts';
import styles from './shown-code.module.css';

interface ShownCodeProps {
  code: string;
  title: string;
  text: string;
  /** Passed to the sign-in page, so that nothing has to be typed. */
  query: Record<string, string>;
}

/** The one time a code is shown: to be read aloud, copied, or held in front of a phone. */
export const ShownCode = ({ code, title, text, query }: ShownCodeProps) => {
  const { t } = useTranslation(['people', 'accounts', 'common']);
  const { origin, isOnlyHere } = useServerAddress();
  const link = `${origin}${paths.auth}?${new URLSearchParams(query)}`;
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
          {title}
        </Text>
        <Flex align="center" wrap="wrap" gap="3">
          <code className={styles.codeText}>{code}</code>
          <Button variant="soft" size="3" onClick={() => copy(code)}>
            {t('common:actions.copy')}
          </Button>
        </Flex>
        <Text as="p" size="2" color="gray">
          {text}
        </Text>
        <div>
          <Button variant="soft" size="3" color="gray" onClick={() => copy(link)}>
            {t('people:code.copyLink')}
          </Button>
        </div>
        {isOnlyHere && (
          <Text as="p" size="2" color="gray">
            {t('people:code.onlyHere')}
          </Text>
        )}
      </Flex>
      <QrCode text={link} label={t('people:code.qr', { link })} />
    </div>
  );
};
