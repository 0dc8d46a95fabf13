import { Button, Card, Flex, Heading, Progress, Spinner, Text } from '@radix-ui/themes';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { UpdateState } from '#shared/features/updates/updates.contract.ts';
import { byteText } from '../../lib/i18n/byte-text.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { useUpdateStep } from './updates.hooks.ts';
import styles from './updates.module.css';

type Available = NonNullable<UpdateState['available']>;

interface NewVersionProps {
  updates: UpdateState;
  available: Available;
}

const Offer = ({ updates, available }: NewVersionProps) => {
  const { t } = useTranslation('updates');
  const get = useUpdateStep('download');
  // The card says how a server is updated.
  if (updates.runsAs) return null;
  if (!updates.canInstall) return <Text as="p">{t('check.reinstall')}</Text>;
  if (available.bytes === null) return <Text as="p">{t('failures.noFile')}</Text>;
  return (
    <Flex align="center" justify="between" wrap="wrap" gap="3" maxWidth="68ch">
      <Text color="gray">{t('check.size', { size: byteText(available.bytes) })}</Text>
      <Button size="3" loading={get.isPending} onClick={() => get.mutate()}>
        <Download size={16} aria-hidden="true" />
        {t('check.get')}
      </Button>
    </Flex>
  );
};

const Fetching = ({ updates, available }: NewVersionProps) => {
  const { t } = useTranslation('updates');
  const cancel = useUpdateStep('cancel');
  const total = available.bytes ?? 0;
  const label = t('check.downloading', { version: available.version });
  return (
    <>
      <Text as="p">{label}</Text>
      <Progress
        aria-label={label}
        size="3"
        value={total > 0 ? (updates.doneBytes / total) * 100 : 0}
      />
      <Flex align="center" justify="between" wrap="wrap" gap="3" maxWidth="68ch">
        <Text color="gray">
          {t('check.progress', { done: byteText(updates.doneBytes), total: byteText(total) })}
        </Text>
        <Button
          size="3"
          variant="soft"
          color="gray"
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {t('check.cancel')}
        </Button>
      </Flex>
    </>
  );
};

const Ready = ({ updates, available }: NewVersionProps) => {
  const { t } = useTranslation('updates');
  const [isAsking, setAsking] = useState(false);
  const install = useUpdateStep('install');
  const { version } = available;
  const { replacesItself } = updates;
  return (
    <>
      <Text as="p" weight="bold">
        {t('check.ready', { version })}
      </Text>
      <Text as="p" className={styles.words}>
        {t(replacesItself ? 'check.readyText' : 'check.readyTextBySystem')}
      </Text>
      <div>
        <Button size="3" loading={install.isPending} onClick={() => setAsking(true)}>
          {t('check.install')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        tone="plain"
        title={t('check.installConfirm', { version })}
        description={t(replacesItself ? 'check.installText' : 'check.installTextBySystem')}
        confirmLabel={t('check.install')}
        onConfirm={() => {
          setAsking(false);
          install.mutate();
        }}
      />
    </>
  );
};

const UnderWay = ({ step, replacesItself }: Pick<UpdateState, 'step' | 'replacesItself'>) => {
  const { t } = useTranslation('updates');
  const installing = replacesItself ? 'installing' : 'installingBySystem';
  return (
    <Flex asChild align="center" gap="3" minHeight="44px">
      <Text as="p" role="status">
        <Spinner size="3" aria-hidden="true" />
        {t(`check.${step === 'preparing' ? step : installing}`)}
      </Text>
    </Flex>
  );
};

const Step = (props: NewVersionProps) => {
  const { step } = props.updates;
  if (step === 'downloading') return <Fetching {...props} />;
  if (step === 'ready') return <Ready {...props} />;
  if (step === 'preparing' || step === 'installing') return <UnderWay {...props.updates} />;
  return <Offer {...props} />;
};

/** A newer version: what is new in it, and the way there. */
export const NewVersion = (props: NewVersionProps) => {
  const { t } = useTranslation('updates');
  const { version, notes, published } = props.available;
  return (
    <Card size="3">
      <Flex direction="column" gap="3" minWidth="0">
        <Heading as="h3" size="4">
          {t('check.available', { version })}
        </Heading>
        <Text as="p" size="2" color="gray">
          {t('check.published')} <RelativeTime iso={published} />
        </Text>
        {notes && (
          <div>
            <Text as="p" weight="bold">
              {t('check.notes')}
            </Text>
            <Text as="p" className={styles.notes}>
              {notes}
            </Text>
          </div>
        )}
        <Step {...props} />
      </Flex>
    </Card>
  );
};
