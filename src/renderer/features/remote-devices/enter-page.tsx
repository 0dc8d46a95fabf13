import { Button, Callout, Heading, Progress, Separator, Text } from '@radix-ui/themes';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import type { Entry } from '#shared/features/remote-devices/remote-devices.contract.ts';
import { limits } from '#shared/features/remote-devices/remote-devices.fields.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { CentredCard } from '../../ui/layout/centred-card.tsx';
import { Mascot } from '../../ui/mascots/mascot.tsx';
import styles from './enter-page.module.css';
import { useEntry, useGoIn, useWithdrawRequest } from './entry.hooks.ts';
import { AskForm, PassForm, passInAddress } from './entry-forms.tsx';

type OwnRequest = NonNullable<Entry['request']>;

/** While a grown-up is looked for: the number to read out on the phone. */
const Waiting = ({ request }: { request: OwnRequest }) => {
  const { t } = useTranslation('remoteDevices');
  const withdraw = useWithdrawRequest();
  const { number, secondsLeft } = request;
  return (
    <>
      <Text as="p" size="4" align="center">
        {t('entry.waitingText')}
      </Text>
      <p className={styles.number}>
        <span className="visually-hidden">{t('entry.number')}: </span>
        {number}
      </p>
      <Text as="p" align="center" weight="bold" role="status">
        {t('entry.waiting')}
      </Text>
      <div className={styles.stack}>
        <Progress value={secondsLeft} max={limits.minutes * 60} aria-label={t('entry.timeLeft')} />
        <Text size="2" color="gray">
          {secondsLeft < 60
            ? t('entry.underAMinute')
            : t('entry.minutesLeft', { count: Math.round(secondsLeft / 60) })}
        </Text>
      </div>
      <Button
        size="4"
        variant="soft"
        color="gray"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        {t('entry.withdraw')}
      </Button>
    </>
  );
};

/** Declined or too late: what happened, and the same name again for a press. */
const Ended = ({ request }: { request: OwnRequest }) => {
  const { t } = useTranslation('remoteDevices');
  const state = request.state === 'refused' ? 'refused' : 'expired';
  return (
    <Callout.Root color="amber" role="alert" highContrast>
      <Callout.Icon>
        <Hourglass size={18} aria-hidden="true" />
      </Callout.Icon>
      <Callout.Text size="3">
        <strong>{t(`entry.${state}`)}</strong>
        <br />
        {t(`entry.${state}Text`)}
      </Callout.Text>
    </Callout.Root>
  );
};

const Unknown = ({ request }: { request: OwnRequest | null }) => {
  const { t } = useTranslation('remoteDevices');
  // Who has a link with a pass needs to ask no one.
  const [isPassFirst] = useState(() => passInAddress() !== '');
  if (request?.state === 'waiting') return <Waiting request={request} />;
  const ask = (
    <AskForm name={request?.name ?? ''} isAgain={request !== null} isSecond={isPassFirst} />
  );
  return (
    <>
      {request ? (
        <Ended request={request} />
      ) : (
        <Text as="p" size="4" align="center">
          {t('entry.text')}
        </Text>
      )}
      {isPassFirst ? (
        <>
          <PassForm isFirst />
          <Separator size="4" />
          {ask}
        </>
      ) : (
        <>
          {ask}
          <Separator size="4" />
          <PassForm />
        </>
      )}
    </>
  );
};

const Content = ({ entry }: { entry: ReturnType<typeof useEntry> }) => {
  const { t } = useTranslation('remoteDevices');
  const { data } = entry;
  if (data?.access === 'unknown') return <Unknown request={data.request} />;
  if (data) return <Text size="4">{t('entry.checking')}</Text>;
  if (entry.isError) return <ErrorNote error={entry.error} onRetry={() => void entry.refetch()} />;
  return <Text size="4">{t('entry.checking')}</Text>;
};

/** The entry page for a new device from outside; it reveals nothing of the household. */
export const EnterPage = () => {
  const { t } = useTranslation('remoteDevices');
  const entry = useEntry();
  const isIn = entry.data !== undefined && entry.data.access !== 'unknown';
  const isWaiting = entry.data?.request?.state === 'waiting';
  useGoIn(isIn);
  return (
    <CentredCard>
      <Mascot name="fox" pose={isIn ? 'cheer' : isWaiting ? 'search' : 'hello'} size={140} />
      <Heading as="h1" size="7" align="center">
        {isIn ? t('entry.known') : t(isWaiting ? 'entry.waitingTitle' : 'entry.title')}
      </Heading>
      <Content entry={entry} />
    </CentredCard>
  );
};
