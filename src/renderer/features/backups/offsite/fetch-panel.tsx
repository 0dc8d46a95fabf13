import { Callout, Heading } from '@radix-ui/themes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenFolder } from '#shared/desktop-bridge.ts';
import {
  cancelFetch,
  fetchCopies,
  getFetch,
  getHostKeysForSetup,
} from '#shared/features/backups/offsite/offsite.contract.ts';
import type {
  OffsiteDestination,
  OffsiteInput,
} from '#shared/features/backups/offsite/offsite.fields.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { DestinationForm } from './destination-form.tsx';
import styles from './offsite.module.css';
import { OffsiteProgress } from './offsite-progress.tsx';

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

const useFetch = (token: string) => {
  const { t } = useTranslation(['offsite', 'common']);
  const { queryKey } = fetchQuery(token);
  const start = useAction({
    run: (input: OffsiteInput) => call(fetchCopies, { body: { ...input, token } }),
    update: (client, state) => client.setQueryData(queryKey, state),
    failure: t('offsite:fetch.failed'),
  });
  const stop = useAction({
    run: () => call(cancelFetch, { body: { token } }),
    update: (client, state) => client.setQueryData(queryKey, state),
    failure: t('common:errors.failed'),
  });
  return { state: useQuery(fetchQuery(token)).data, start, stop };
};

interface FetchPanelProps {
  token: string;
  onFetched: (folder: ChosenFolder) => void;
  onBack: () => void;
}

/** Fetches copies from outside the home, so that they can be restored. */
export const FetchPanel = ({ token, onFetched, onBack }: FetchPanelProps) => {
  const { t } = useTranslation('offsite');
  const { state, start, stop } = useFetch(token);
  const { work = null, failure = null, folderToken = null } = state ?? {};
  useEffect(() => {
    if (folderToken) onFetched({ folderToken, path: '' });
  }, [folderToken, onFetched]);
  return (
    <section className={`card ${styles.card}`}>
      <Heading as="h2" size="5">
        {t('fetch.title')}
      </Heading>
      {failure && !work && (
        <Callout.Root color={failure === 'cancelled' ? 'gray' : 'red'} role="alert">
          <Callout.Icon>
            <CircleAlert size={18} aria-hidden="true" />
          </Callout.Icon>
          <Callout.Text>{t(`failures.${failure}`)}</Callout.Text>
        </Callout.Root>
      )}
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
        <DestinationForm
          submitLabel={t('fetch.start')}
          failure={t('fetch.failed')}
          isBusy={start.isPending}
          readKeys={async (destination: OffsiteDestination) =>
            (await call(getHostKeysForSetup, { body: { token, destination } })).keys
          }
          onSubmit={(input) => start.mutate(input)}
          onCancel={onBack}
        />
      </div>
    </section>
  );
};
