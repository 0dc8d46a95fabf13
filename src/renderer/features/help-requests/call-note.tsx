import { Button, Text } from '@radix-ui/themes';
import { BellRing, HeartHandshake } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useOwnCall, useTakeBack } from './help-requests.hooks.ts';
import styles from './help-requests.module.css';

/** The state of the person's own request, announced to screen readers when someone is coming. */
export const CallNote = () => {
  const { t } = useTranslation(['helpRequests', 'shell']);
  const { data: own } = useOwnCall();
  const takeBack = useTakeBack();
  const Icon = own?.answeredBy ? HeartHandshake : BellRing;
  return (
    <div role="status">
      {own && (
        <div className={styles.note}>
          <Icon size={24} aria-hidden="true" className={styles.icon} />
          <div className={styles.words}>
            <Text as="p" weight="bold">
              {own.answeredBy
                ? t('call.coming', { name: own.answeredBy.displayName })
                : t('call.ringing')}
            </Text>
            <Text as="p" size="2">
              {t(own.answeredBy ? 'call.comingText' : 'shell:help.callingText')}
            </Text>
          </div>
          {!own.answeredBy && (
            <Button
              variant="soft"
              loading={takeBack.isPending}
              onClick={() => takeBack.mutate(own.id)}
            >
              {t('call.cancel')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
};
