import { Button, Callout, Flex, Heading, Skeleton, Text } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { HttpsState } from '#shared/features/https/https.contract.ts';
import { paths } from '#shared/paths.ts';
import { dateFormat } from '../../lib/i18n/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { AuthorityPart } from './authority-part.tsx';
import { httpsQuery, useChangeHttps, useHttpsLive } from './https.hooks.ts';
import styles from './https.module.css';
import { SetupStep } from './setup-step.tsx';

const RenewedNote = ({ renewedAt }: { renewedAt: string }) => {
  const { t } = useTranslation('https');
  const { mutate: change, isPending } = useChangeHttps();
  const date = dateFormat({ dateStyle: 'long' }).format(new Date(renewedAt));
  return (
    <Callout.Root color="amber" role="status">
      <Callout.Icon>
        <TriangleAlert size={18} aria-hidden="true" />
      </Callout.Icon>
      <Callout.Text>{t('tab.note', { date })}</Callout.Text>
      <div>
        <Button
          size="3"
          variant="soft"
          loading={isPending}
          onClick={() => change({ isNoteRead: true })}
        >
          {t('tab.noteRead')}
        </Button>
      </div>
    </Callout.Root>
  );
};

/** Where devices come in securely, in letters one reads across the room. */
const Addresses = ({ addresses, names }: HttpsState) => {
  const { t } = useTranslation('https');
  const [first, ...others] = addresses;
  const more = [...others, ...names.slice(0, 1)];
  if (!first) {
    return (
      <Flex direction="column" align="start" gap="3" width="100%">
        <Text as="p">{t('tab.noAddress')}</Text>
        <Button asChild size="3" variant="soft">
          <Link to={`${paths.homeComputer}?tab=devices`}>{t('tab.toDevices')}</Link>
        </Button>
      </Flex>
    );
  }
  return (
    <Flex asChild direction="column" align="start" gap="3" width="100%">
      <section>
        <Heading as="h3" size="4">
          {t('tab.address')}
        </Heading>
        <code className={styles.address}>{first}</code>
        <Text as="p" size="2" color="gray" className={styles.small}>
          {t('tab.otherAddresses')} {more.join(' · ')}
        </Text>
      </section>
    </Flex>
  );
};

const Opened = ({ state }: { state: HttpsState }) => {
  const { t } = useTranslation('https');
  if (!state.authority) {
    return (
      <Callout.Root color="red" role="alert">
        <Callout.Text>{t('tab.notOpen')}</Callout.Text>
      </Callout.Root>
    );
  }
  return (
    <>
      <Addresses {...state} />
      {state.stepsAddress && <SetupStep address={state.stepsAddress} />}
      <AuthorityPart authority={state.authority} />
    </>
  );
};

/** Https beside http, for what phones give to secure addresses alone; for admins. */
export const HttpsTab = () => {
  const { t } = useTranslation('https');
  const { data: state, isError, error, refetch } = useQuery(httpsQuery);
  const { mutate: change, isPending, variables } = useChangeHttps();
  useHttpsLive();
  if (!state) {
    if (isError) return <ErrorNote error={error} onRetry={() => void refetch()} />;
    return <Skeleton width="100%" height="160px" />;
  }
  const isOn = isPending ? (variables.isOn ?? state.isOn) : state.isOn;
  return (
    <Flex direction="column" align="stretch" gap="5">
      <Flex direction="column" align="start" gap="3" width="100%">
        <Heading as="h2" size="5">
          {t('tab.title')}
        </Heading>
        <Text as="p">{t('tab.what')}</Text>
        <SwitchField
          label={<strong>{t('tab.switch')}</strong>}
          isOn={isOn}
          isDisabled={isPending}
          onChange={(checked) => change({ isOn: checked })}
        />
      </Flex>
      {state.renewedAt && <RenewedNote renewedAt={state.renewedAt} />}
      {state.isOn && <Opened state={state} />}
    </Flex>
  );
};
