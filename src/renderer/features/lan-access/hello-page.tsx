import { Button, Heading, Spinner, Text } from '@radix-ui/themes';
import { CircleCheck, CircleX } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { CentredCard } from '../../ui/layout/centred-card.tsx';
import { PlainList } from '../../ui/layout/plain-list.tsx';
import { Mascot } from '../../ui/mascots/mascot.tsx';
import { type CheckName, checkNames, type Finding, runChecks } from './hello-checks.ts';
import styles from './hello-page.module.css';

type Findings = Partial<Record<CheckName, Finding>>;

/** Runs the tries at once, and again when asked to. */
const useChecks = () => {
  const [findings, setFindings] = useState<Findings>({});
  const run = useRef(0);
  const start = useCallback(() => {
    run.current += 1;
    const current = run.current;
    setFindings({});
    void runChecks((name, finding) => {
      if (run.current === current) setFindings((before) => ({ ...before, [name]: finding }));
    });
  }, []);
  useEffect(() => {
    start();
    return () => {
      run.current += 1;
    };
  }, [start]);
  return { findings, start };
};

const Check = ({ name, finding }: { name: CheckName; finding: Finding | undefined }) => {
  const { t } = useTranslation('network');
  const state = !finding ? 'running' : finding.isGood ? 'good' : 'bad';
  return (
    <li className={styles.check} data-state={state}>
      {state === 'running' && <Spinner size="3" />}
      {state === 'good' && <CircleCheck size={28} aria-hidden="true" />}
      {state === 'bad' && <CircleX size={28} aria-hidden="true" />}
      <div>
        <Text as="p" size="4" weight="bold">
          {t(`connectionTest.checks.${name}`)}
          <span className="visually-hidden">: {t(`connectionTest.states.${state}`)}</span>
        </Text>
        {finding && !finding.isGood && (name !== 'clock' || finding.minutes !== undefined) && (
          <Text as="p" size="3">
            {t(`connectionTest.help.${name}`, { minutes: finding.minutes })}
          </Text>
        )}
      </div>
    </li>
  );
};

/** For a phone that reached the server: runs each connection check. */
export const HelloPage = () => {
  const { t } = useTranslation(['network', 'common']);
  const { findings, start } = useChecks();
  const isDone = checkNames.every((name) => findings[name]);
  const isSeen = findings.answer?.isGood && findings.send?.isGood;
  const title = !isDone
    ? t('connectionTest.titleChecking')
    : isSeen
      ? t('connectionTest.title')
      : t('connectionTest.titleFailed');
  return (
    <CentredCard>
      <Mascot name="fox" pose={!isDone ? 'search' : isSeen ? 'cheer' : 'hello'} size={150} />
      <div role="status">
        <Heading as="h1" size="7" align="center">
          {title}
        </Heading>
      </div>
      <PlainList gap="4" width="100%">
        {checkNames.map((name) => (
          <Check key={name} name={name} finding={findings[name]} />
        ))}
      </PlainList>
      <div className={styles.buttons}>
        {isDone && !isSeen ? (
          <Button size="4" onClick={start}>
            {t('common:actions.tryAgain')}
          </Button>
        ) : (
          <Button size="4" asChild>
            <Link to={paths.home}>{t('connectionTest.enter')}</Link>
          </Button>
        )}
      </div>
    </CentredCard>
  );
};
