import { Button, Callout, Skeleton, Spinner, Text } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Trust } from '#shared/features/https/https.contract.ts';
import { paths } from '#shared/paths.ts';
import { canKeepPages } from '../../lib/capabilities.ts';
import { desktop } from '../../lib/desktop.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { SignedOutPage } from '../../ui/layout/signed-out-page.tsx';
import { type DeviceKind, deviceKindOf, deviceKinds } from './device-kind.ts';
import { trustQuery } from './https.hooks.ts';
import styles from './https.module.css';
import { offerInstall } from './install.store.ts';
import { InstallOffer } from './install-offer.tsx';
import { TrustSteps } from './trust-steps.tsx';
import { type TrustState, useTrustCheck } from './use-trust-check.ts';

const looks = {
  checking: { color: 'gray', Icon: Spinner },
  notYet: { color: 'gray', Icon: Hourglass },
  trusted: { color: 'jade', Icon: CircleCheck },
  warned: { color: 'amber', Icon: TriangleAlert },
} as const;

/** What the check says at the moment; read out when it changes. */
const CheckNote = ({ state }: { state: TrustState }) => {
  const { t } = useTranslation('https');
  const { color, Icon } = looks[state];
  return (
    <div role="status" aria-label={t('trust.check.label')}>
      <Callout.Root color={color}>
        <Callout.Icon>
          <Icon aria-hidden="true" />
        </Callout.Icon>
        <Callout.Text weight="bold">{t(`trust.check.${state}`)}</Callout.Text>
      </Callout.Root>
    </div>
  );
};

const Trusted = ({ secureOrigin }: { secureOrigin: string }) => {
  const { t } = useTranslation('https');
  const isHere = location.origin === secureOrigin;
  useEffect(() => {
    if (canKeepPages()) offerInstall();
  }, []);
  return (
    <>
      {!isHere && <Text as="p">{t('trust.check.trustedText')}</Text>}
      <Button asChild size="3">
        {isHere ? (
          <Link to={paths.home}>{t('trust.home')}</Link>
        ) : (
          <a href={secureOrigin}>{t('trust.open')}</a>
        )}
      </Button>
      {isHere && <InstallOffer />}
    </>
  );
};

const Walk = ({ authority, port }: { authority: Trust['authority']; port: number }) => {
  const { t } = useTranslation('https');
  // In the window of the home computer one reads the steps for another device.
  const [kind, setKind] = useState<DeviceKind>(() =>
    desktop ? 'apple' : deviceKindOf(navigator.userAgent, navigator.maxTouchPoints),
  );
  const secureOrigin = `https://${location.hostname}:${port}`;
  const state = useTrustCheck(desktop ? null : secureOrigin);
  return (
    <section className={`card ${styles.card}`}>
      {!desktop && <CheckNote state={state} />}
      {state === 'trusted' ? (
        <Trusted secureOrigin={secureOrigin} />
      ) : (
        authority && (
          <>
            <SelectField
              label={t('trust.device')}
              options={deviceKinds.map((value) => ({ value, label: t(`trust.devices.${value}`) }))}
              value={kind}
              onChange={setKind}
            />
            <TrustSteps kind={kind} authority={authority} />
          </>
        )
      )}
    </section>
  );
};

/** Steps for a device to trust the certificate; signed out. */
export const TrustPage = () => {
  const { t } = useTranslation('https');
  const { data: trust, isError, error, refetch } = useQuery(trustQuery);
  if (!trust) {
    if (isError) return <ErrorNote error={error} onRetry={() => void refetch()} />;
    return (
      <main>
        <Skeleton width="100%" height="320px" />
      </main>
    );
  }
  return (
    <SignedOutPage
      title={t('trust.title', { space: trust.spaceName })}
      sentence={t('trust.sentence')}
    >
      {trust.port === null ? (
        <section className={`card ${styles.card}`}>
          <EmptyState
            drawing="night"
            title={t('tab.turnedOff')}
            hint={t('trust.offText')}
            action={
              <Button asChild size="3">
                <Link to={paths.home}>{t('trust.home')}</Link>
              </Button>
            }
          />
        </section>
      ) : (
        <Walk authority={trust.authority} port={trust.port} />
      )}
    </SignedOutPage>
  );
};
