import { Button, Callout, Flex, Heading, Text } from '@radix-ui/themes';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  getConnectionFile,
  type TakeoverState,
} from '#shared/features/backups/takeover/takeover.contract.ts';
import { pathOf } from '../../../lib/api/api-client.ts';
import { RelativeTime } from '../../../ui/text/relative-time.tsx';
import { useTakeover, useTakeoverActions } from './takeover.hooks.ts';

type Rehearsal = NonNullable<TakeoverState['rehearsal']>;

const Warning = ({ children }: { children: string }) => (
  <Callout.Root color="amber" role="status" highContrast>
    <Callout.Icon>
      <TriangleAlert size={18} aria-hidden="true" />
    </Callout.Icon>
    <Callout.Text>{children}</Callout.Text>
  </Callout.Root>
);

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
        <Warning>{t('rehearsal.failed', { reason: t(`failures.${lastFailure.reason}`) })}</Warning>
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
    <Flex asChild direction="column" gap="3" minWidth="0" maxWidth="68ch">
      <section aria-label={t('rehearsal.title')}>
        <Heading as="h2" size="4">
          {t('rehearsal.title')}
        </Heading>
        <Text as="p">{t('rehearsal.text')}</Text>
        {rehearsal.unansweredSince && <Warning>{t('rehearsal.unanswered')}</Warning>}
        <Last {...rehearsal} />
        <Flex>
          <Button size="3" variant="soft" disabled={isRunning} onClick={() => rehearse.mutate()}>
            {t(isRunning ? 'rehearsal.running' : 'rehearsal.now')}
          </Button>
        </Flex>
        {rehearsal.hasConnectionFile && <Connection />}
      </section>
    </Flex>
  );
};
