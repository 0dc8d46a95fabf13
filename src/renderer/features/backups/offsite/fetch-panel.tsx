import { Button, Callout, Flex, Heading, Text } from '@radix-ui/themes';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ChosenFolder } from '#shared/desktop-bridge.ts';
import {
  cancelFetch,
  type FetchState,
  fetchCopies,
  fetchKnownCopies,
  getFetch,
  getHostKeysForSetup,
  getKnownDestination,
} from '#shared/features/backups/offsite/offsite.contract.ts';
import type {
  OffsiteDestination,
  OffsiteFailure,
  OffsiteInput,
  OffsiteTarget,
} from '#shared/features/backups/offsite/offsite.fields.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { RelativeTime } from '../../../ui/text/relative-time.tsx';
import { DestinationForm } from './destination-form.tsx';
import styles from './offsite.module.css';
import { OffsiteProgress } from './offsite-progress.tsx';
import { placeText } from './place-text.ts';

/** Signed out, so no events arrive; polled this often, in ms. */
const lookMs = 1_000;

const fetchQuery = (token: string) =>
  queryOptions({
    queryKey: ['recovery', 'fetch', token] as const,
    queryFn: ({ signal }) => call(getFetch, { body: { token } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.work ? lookMs : false),
    refetchIntervalInBackground: true,
    staleTime: 0,
  });

const knownQuery = (token: string) =>
  queryOptions({
    queryKey: ['recovery', 'known', token] as const,
    queryFn: ({ signal }) => call(getKnownDestination, { body: { token } }, { signal }),
    staleTime: 0,
  });

const useFetch = (token: string) => {
  const { t } = useTranslation(['offsite', 'common']);
  const update = (client: QueryClient, state: FetchState) =>
    client.setQueryData(fetchQuery(token).queryKey, state);
  const start = useAction({
    run: (input: OffsiteInput) => call(fetchCopies, { body: { ...input, token } }),
    update,
    failure: t('offsite:fetch.failed'),
  });
  const startKnown = useAction({
    run: () => call(fetchKnownCopies, { body: { token } }),
    update,
    failure: t('offsite:fetch.failed'),
  });
  const stop = useAction({
    run: () => call(cancelFetch, { body: { token } }),
    update,
    failure: t('common:errors.failed'),
  });
  return { state: useQuery(fetchQuery(token)).data, start, startKnown, stop };
};

interface KnownPlaceProps {
  target: OffsiteTarget;
  lastCopy: { at: string } | null;
  isBusy: boolean;
  onStart: () => void;
  onOther: () => void;
}

/** Where this computer copied to: its password need not be typed again. */
const KnownPlace = ({ target, lastCopy, isBusy, onStart, onOther }: KnownPlaceProps) => {
  const { t } = useTranslation('offsite');
  return (
    <Flex direction="column" gap="3" minWidth="0">
      <Text as="p">{t('fetch.known')}</Text>
      <p className={styles.where}>{placeText(target)}</p>
      {lastCopy && (
        <Text as="p" size="2" color="gray">
          {t('section.last')}: <RelativeTime iso={lastCopy.at} />
        </Text>
      )}
      <Flex wrap="wrap" gap="3">
        <Button size="3" loading={isBusy} onClick={onStart}>
          {t('fetch.start')}
        </Button>
        <Button size="3" variant="soft" color="gray" onClick={onOther}>
          {t('fetch.other')}
        </Button>
      </Flex>
    </Flex>
  );
};

const FetchFailure = ({ failure }: { failure: OffsiteFailure }) => {
  const { t } = useTranslation('offsite');
  return (
    <Callout.Root color={failure === 'cancelled' ? 'gray' : 'red'} role="alert">
      <Callout.Icon>
        <CircleAlert size={18} aria-hidden="true" />
      </Callout.Icon>
      <Callout.Text>{t(`failures.${failure}`)}</Callout.Text>
    </Callout.Root>
  );
};

interface FetchPanelProps {
  token: string;
  onFetched: (folder: ChosenFolder) => void;
  onBack: () => void;
}

/** Fetches copies from outside the home, so that they can be restored. */
export const FetchPanel = ({ token, onFetched, onBack }: FetchPanelProps) => {
  const { t } = useTranslation('offsite');
  const { state, start, startKnown, stop } = useFetch(token);
  const known = useQuery(knownQuery(token));
  const [isElsewhere, setIsElsewhere] = useState(false);
  const { work = null, failure = null, folderToken = null } = state ?? {};
  const { target = null, canSignIn = false, lastCopy = null } = known.data ?? {};
  const offered = canSignIn && !isElsewhere ? target : null;
  useEffect(() => {
    if (folderToken) onFetched({ folderToken, path: '' });
  }, [folderToken, onFetched]);
  return (
    <Flex asChild direction="column" gap="4" p="5">
      <section className="card">
        <Heading as="h2" size="5">
          {t('fetch.title')}
        </Heading>
        {failure && !work && <FetchFailure failure={failure} />}
        {work && (
          <OffsiteProgress
            work={work}
            isFetch
            isStopping={stop.isPending}
            onStop={() => stop.mutate()}
          />
        )}
        {/* Kept while it runs, so that nothing typed is lost when it fails. */}
        <div hidden={work !== null}>
          {known.isPending && <RowsSkeleton />}
          {offered && (
            <KnownPlace
              target={offered}
              lastCopy={lastCopy}
              isBusy={startKnown.isPending}
              onStart={() => startKnown.mutate()}
              onOther={() => setIsElsewhere(true)}
            />
          )}
          {!known.isPending && !offered && (
            <DestinationForm
              target={target}
              submitLabel={t('fetch.start')}
              failure={t('fetch.failed')}
              isBusy={start.isPending}
              readKeys={async (destination: OffsiteDestination) =>
                (await call(getHostKeysForSetup, { body: { token, destination } })).keys
              }
              onSubmit={(input) => start.mutate(input)}
              onCancel={isElsewhere ? () => setIsElsewhere(false) : onBack}
            />
          )}
        </div>
      </section>
    </Flex>
  );
};
