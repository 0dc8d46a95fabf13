import { Button, Text } from '@radix-ui/themes';
import { CircleAlert, Clock } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Sticker } from '../../../ui/stickers/sticker.tsx';
import { LinkifiedText } from '../../../ui/text/linkified-text.tsx';
import { changeEntry, type OutboxEntry, removeEntry, useOutbox } from '../outbox/outbox.store.ts';
import { flushOutbox } from '../outbox/outbox.ts';
import styles from './message-bubble.module.css';
import pictureStyles from './message-picture.module.css';

const PendingPicture = ({ blob }: { blob: Blob }) => {
  const url = useMemo(() => URL.createObjectURL(blob), [blob]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <img src={url} alt="" className={pictureStyles.pending} />;
};

/** A message being sent: shown until the server's answer replaces it. */
export const PendingBubble = ({ entry, isFirst }: { entry: OutboxEntry; isFirst: boolean }) => {
  const { t } = useTranslation(['chat', 'common']);
  const isWaiting = useOutbox((state) => state.isWaiting);
  const { clientId, content, picture, sticker, failure } = entry;
  const again = () => {
    changeEntry(clientId, { failure: null });
    flushOutbox();
  };
  return (
    <article
      className={`${styles.row} ${styles.own} ${isFirst ? styles.first : ''}`}
      aria-label={t('message.pending', { name: t('message.you') })}
    >
      <div className={styles.words}>
        <div className={styles.beside}>
          <div className={`${styles.bubble} ${sticker ? styles.sticker : ''}`}>
            {picture && <PendingPicture blob={picture.blob} />}
            {sticker && <Sticker name={sticker} text={content} />}
            {content && !sticker && (
              <Text as="p" size="3" className={styles.text}>
                <LinkifiedText text={content} areLinksActive={false} />
              </Text>
            )}
          </div>
        </div>
        {failure === null ? (
          <Text as="p" size="1" color="gray" className={styles.waiting}>
            <Clock size={13} aria-hidden="true" />
            {t(isWaiting ? 'message.waiting' : 'message.sending')}
          </Text>
        ) : (
          <div className={styles.waiting} role="alert">
            <CircleAlert size={15} aria-hidden="true" className={styles.failed} />
            <Text size="2" className={styles.failed}>
              {t('message.notSent')}
            </Text>
            <Button variant="ghost" size="2" onClick={again}>
              {t('common:actions.tryAgain')}
            </Button>
            <Button variant="ghost" color="gray" size="2" onClick={() => removeEntry(clientId)}>
              {t('common:actions.remove')}
            </Button>
          </div>
        )}
      </div>
    </article>
  );
};
