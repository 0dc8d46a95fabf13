import { Button, Flex, Text } from '@radix-ui/themes';
import {
  getConnectionFile,
  type TakeoverState,
} from '#shared/features/backups/takeover/takeover.contract.ts';
import { pathOf } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { WarningNote } from '../../../ui/feedback/warning-note.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { RelativeTime } from '../../../ui/text/relative-time.tsx';
import { useTakeover, useTakeoverActions } from './takeover.hooks.ts';

type Rehearsal = NonNullable<TakeoverState['rehearsal']>;

const Last = ({ lastGood, lastFailure, isRunning }: Rehearsal) => {
  const { t } = useTranslation('takeover');
  return (
    <>
      <Text as="p">
        {lastGood ? (
          <>
            {t('rehearsal.last')}: <RelativeTime iso={lastGood.at} />
          </>
        ) : (
          t('rehearsal.never')
        )}
      </Text>
      {lastFailure && !isRunning && (
        <WarningNote
          texts={[t('rehearsal.failed', { reason: t(`failures.${lastFailure.reason}`) })]}
        />
      )}
    </>
  );
};

const Connection = () => {
  const { t } = useTranslation('takeover');
  return (
    <>
      <Text as="p" size="2" color="gray">
        {t('rehearsal.connectionHint')}
      </Text>
      <Flex>
        <Button asChild size="3" variant="soft" color="gray">
          <a href={pathOf(getConnectionFile)} download="">
            {t('rehearsal.connection')}
          </a>
        </Button>
      </Flex>
    </>
  );
};

/** A second computer that can take over: the weekly rehearsal, and the file that it needs. */
export const RehearsalSection = () => {
  const { t } = useTranslation('takeover');
  const { data } = useTakeover();
  const { rehearse } = useTakeoverActions();
  const rehearsal = data?.rehearsal;
  if (!rehearsal) return null;
  const isRunning = rehearsal.isRunning || rehearse.isPending;
  return (
    <Section title={t('rehearsal.title')} maxWidth="68ch">
      <Text as="p">{t('rehearsal.text')}</Text>
      {rehearsal.unansweredSince && <WarningNote texts={[t('rehearsal.unanswered')]} />}
      <Last {...rehearsal} />
      <Flex>
        <Button size="3" variant="soft" disabled={isRunning} onClick={() => rehearse.mutate()}>
          {t(isRunning ? 'rehearsal.running' : 'rehearsal.now')}
        </Button>
      </Flex>
      {rehearsal.hasConnectionFile && <Connection />}
    </Section>
  );
};
