import { Flex, Text } from '@radix-ui/themes';
import type { ContinuousState } from '#shared/features/backups/continuous/continuous.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx';
import { WarningNote } from '../../../ui/feedback/warning-note.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { LockFirstNote } from '../lock-first-note.tsx';
import { useContinuous } from './continuous.hooks.ts';
import { TurnOffButton } from './turn-off-button.tsx';
import { TurnOnButton } from './turn-on-button.tsx';

/** What has to be done before copies can be turned on. */
const Missing = ({ state: { isSupported, isLocked, available } }: { state: ContinuousState }) => {
  const { t } = useTranslation('continuous');
  if (!isSupported) return <WarningNote texts={[t('section.notSupported')]} />;
  if (!isLocked) return <LockFirstNote text={t('section.lockFirst')} />;
  return available.length === 0 ? <WarningNote texts={[t('section.noPlace')]} /> : null;
};

/** How copies are, for those that are on. */
const Status = ({ state }: { state: ContinuousState }) => {
  const { t } = useTranslation(['continuous', 'offsite']);
  const { place, phase, secondsBehind, mediaLeft, failure } = state;
  return (
    <>
      {place && <Text as="p">{t(`places.${place}`)}</Text>}
      {phase === 'superseded' && <WarningNote texts={[t('state.superseded')]} />}
      {phase === 'failed' && failure && (
        <WarningNote texts={[t('state.failed', { reason: t(`offsite:failures.${failure}`) })]} />
      )}
      {phase === 'starting' && <Text as="p">{t('state.first')}</Text>}
      {phase === 'copying' && secondsBehind !== null && (
        <Text as="p">{t('state.upToDate', { count: secondsBehind })}</Text>
      )}
      {mediaLeft > 0 && <Text as="p">{t('state.media', { count: mediaLeft })}</Text>}
    </>
  );
};

const Content = () => {
  const { t } = useTranslation('continuous');
  const continuous = useContinuous();
  if (!continuous.data) {
    if (!continuous.isError) return <RowsSkeleton />;
    return <ErrorNote error={continuous.error} onRetry={() => void continuous.refetch()} />;
  }
  const { data: state } = continuous;
  return (
    <>
      {state.place ? <Status state={state} /> : <Text as="p">{t('section.off')}</Text>}
      <Text as="p" size="2" color="gray">
        {t('section.locked')} {state.place && t('section.deleted')}
      </Text>
      {!state.place && <Missing state={state} />}
      {state.isSupported && (
        <Flex wrap="wrap" gap="3">
          <TurnOnButton state={state} />
          {state.place && <TurnOffButton />}
        </Flex>
      )}
    </>
  );
};

/** Copies that follow within seconds: where they go, how far behind they are, and turning them on. */
export const ContinuousSection = () => {
  const { t } = useTranslation('continuous');
  return (
    <Section title={t('section.title')} maxWidth="68ch">
      <Content />
    </Section>
  );
};
