import { Button, Callout, Flex, Heading, Progress, Skeleton, Text } from '@radix-ui/themes';
import { Hourglass } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { OwnPairing } from '#shared/features/pairing/pairing.contract.ts';
import { limits } from '#shared/features/pairing/pairing.fields.ts';
import { errorText } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { DeviceNameField } from './device-name-field.tsx';
import {
  useEnterPaired,
  useOwnPairing,
  useRequestPairing,
  useWithdraw,
} from './own-pairing.hooks.ts';
import { ShownAnimals } from './shown-animals.tsx';

/** How long the animals stay, as words rather than seconds that run. */
const TimeLeft = ({ secondsLeft }: { secondsLeft: number }) => {
  const { t } = useTranslation('pairing');
  return (
    <Flex direction="column" gap="2">
      <Progress value={secondsLeft} max={limits.minutes * 60} aria-label={t('ask.timeLeft')} />
      <Text size="2" color="gray">
        {secondsLeft < 60
          ? t('ask.underAMinute')
          : t('ask.minutesLeft', { count: Math.round(secondsLeft / 60) })}
      </Text>
    </Flex>
  );
};

/** While a grown-up is looked for. */
const Waiting = ({ pairing }: { pairing: OwnPairing }) => {
  const { t } = useTranslation('pairing');
  return (
    <>
      <Text as="p">{t('ask.text')}</Text>
      <ShownAnimals animals={pairing.animals} />
      <Text as="p" align="center" weight="bold" role="status">
        {t(pairing.state === 'accepted' ? 'ask.accepted' : 'ask.waiting')}
      </Text>
      <TimeLeft secondsLeft={pairing.secondsLeft} />
      <DeviceNameField deviceName={pairing.deviceName} />
    </>
  );
};

interface EndedProps {
  title: string;
  text: string;
  onAgain: () => void;
}

/** Refused, too late, or too many at once: what happened, and new animals for a press. */
const Ended = ({ title, text, onAgain }: EndedProps) => {
  const { t } = useTranslation('pairing');
  return (
    <>
      <Callout.Root color="amber" role="alert" highContrast>
        <Callout.Icon>
          <Hourglass size={18} aria-hidden="true" />
        </Callout.Icon>
        <Callout.Text>
          <strong>{title}</strong>
          <br />
          {text}
        </Callout.Text>
      </Callout.Root>
      <Button size="3" onClick={onAgain}>
        {t('ask.again')}
      </Button>
    </>
  );
};

/** Sends a request, waits, and signs in once it is accepted. */
const useWayIn = () => {
  const ask = useRequestPairing();
  const own = useOwnPairing(ask.isSuccess);
  const { mutate: goIn, reset, error } = useEnterPaired();
  // The previous request has ended.
  const pairing = ask.isSuccess ? (own.data ?? null) : null;
  const isAccepted = pairing?.state === 'accepted';
  useEffect(() => {
    if (isAccepted) goIn();
  }, [isAccepted, goIn]);
  const again = () => {
    reset();
    ask.mutate();
  };
  return { again, pairing, isAsking: ask.isPending || ask.isIdle, failure: ask.error ?? error };
};

const Step = ({ again, pairing, isAsking, failure }: ReturnType<typeof useWayIn>) => {
  const { t } = useTranslation(['pairing', 'common']);
  if (isAsking) return <Skeleton height="220px" />;
  if (failure)
    return <Ended title={t('common:errors.failed')} text={errorText(failure)} onAgain={again} />;
  if (!pairing || pairing.state === 'expired') {
    return <Ended title={t('ask.expired')} text={t('ask.expiredText')} onAgain={again} />;
  }
  if (pairing.state === 'refused') {
    return <Ended title={t('ask.refused')} text={t('ask.refusedText')} onAgain={again} />;
  }
  return <Waiting key={pairing.animals.join()} pairing={pairing} />;
};

/** What the requesting device shows: three animals, its name, and the time left. */
export const RequestPairing = ({ onBack }: { onBack: () => void }) => {
  const { t } = useTranslation(['pairing', 'common']);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const way = useWayIn();
  const withdraw = useWithdraw();
  const leave = () => {
    if (way.pairing) withdraw.mutate();
    onBack();
  };
  return (
    <Flex direction="column" gap="4" width="100%" pt="4">
      <Heading as="h2" size="5" ref={heading} tabIndex={-1}>
        {t('ask.title')}
      </Heading>
      <Step {...way} />
      <Button size="3" variant="soft" color="gray" highContrast onClick={leave}>
        {t('common:backToLogin')}
      </Button>
    </Flex>
  );
};
