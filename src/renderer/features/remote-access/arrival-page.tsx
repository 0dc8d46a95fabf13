import { Button, Flex, Heading, Spinner, Text } from '@radix-ui/themes';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { reportArrival } from '#shared/features/remote-access/remote-access.contract.ts';
import { paths } from '#shared/paths.ts';
import { call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { socketOpens } from '../../lib/live/socket-opens.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { CentredCard } from '../../ui/layout/centred-card.tsx';
import { Mascot } from '../../ui/mascots/mascot.tsx';

/** How long a socket may take, in ms. */
const limitMs = 8_000;

type Outcome = { isSocketOpen: boolean } | { error: Error };

const report = async (code: string): Promise<Outcome> => {
  const isSocketOpen = await socketOpens(limitMs);
  try {
    await call(reportArrival, { body: { code, isSocketOpen } });
    return { isSocketOpen };
  } catch (error) {
    return { error: error as Error };
  }
};

/** Runs the check once; its code counts once too. */
const useOutcome = (code: string) => {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void report(code).then(setOutcome);
  }, [code]);
  return outcome;
};

const Check = ({ code }: { code: string }) => {
  const { t } = useTranslation('remoteAccess');
  const outcome = useOutcome(code);
  const isGood = outcome !== null && 'isSocketOpen' in outcome && outcome.isSocketOpen;
  return (
    <>
      <Mascot name="fox" pose={!outcome ? 'search' : isGood ? 'cheer' : 'hello'} size={150} />
      <Flex direction="column" gap="3" role="status">
        <Heading as="h1" size="7" align="center">
          {t(!outcome ? 'arrival.checking' : isGood ? 'arrival.good' : 'arrival.bad')}
        </Heading>
        {outcome && 'isSocketOpen' in outcome && (
          <Text as="p" align="center">
            {t(isGood ? 'arrival.goodText' : 'check.noSocket')}
          </Text>
        )}
      </Flex>
      {!outcome && <Spinner size="3" />}
      {outcome && 'error' in outcome && <ErrorNote error={outcome.error} />}
      {isGood && (
        <Button size="4" asChild>
          <Link to={paths.home}>{t('arrival.enter')}</Link>
        </Button>
      )}
    </>
  );
};

const MissingCode = () => {
  const { t } = useTranslation('remoteAccess');
  return (
    <>
      <Mascot name="fox" pose="search" size={150} />
      <Heading as="h1" size="7" align="center">
        {t('arrival.noCode')}
      </Heading>
      <Text as="p" align="center">
        {t('arrival.noCodeText')}
      </Text>
    </>
  );
};

/** For the phone that tries a way in from outside: says what works, and tells the admin's page. */
export const ArrivalPage = () => {
  const [code] = useState(() => location.hash.slice(1));
  return <CentredCard>{code ? <Check code={code} /> : <MissingCode />}</CentredCard>;
};
