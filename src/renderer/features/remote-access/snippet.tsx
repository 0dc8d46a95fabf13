import { Button, Heading } from '@radix-ui/themes';
import { Copy } from 'lucide-react';
import { useId } from 'react';
import { copyText } from '../../lib/dom/copy-text.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import styles from './away-tab.module.css';

/** A configuration to copy; it scrolls, by keyboard too. */
export const Snippet = ({ title, text }: { title: string; text: string }) => {
  const { t } = useTranslation(['remoteAccess', 'common']);
  const id = useId();
  const copy = () => {
    const isCopied = copyText(text);
    showToast({
      title: t(isCopied ? 'common:actions.copied' : 'common:errors.copyFailed'),
      tone: isCopied ? 'success' : 'failure',
    });
  };
  return (
    <div className={styles.snippet}>
      <div className={styles.snippetHead}>
        <Heading as="h4" size="3" id={id}>
          {title}
        </Heading>
        <Button
          size="3"
          variant="soft"
          aria-label={t('remoteAccess:copySnippet', { title })}
          onClick={copy}
        >
          <Copy size={18} aria-hidden="true" />
          {t('common:actions.copy')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className={styles.code} tabIndex={0} aria-labelledby={id}>
        <pre>{text}</pre>
      </section>
    </div>
  );
};
