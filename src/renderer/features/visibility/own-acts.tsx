import { Button, Heading, Text } from '@radix-ui/themes';
import { auditSentence } from '#shared/features/audit/audit-sentence.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import { PlainList } from '../../ui/layout/plain-list.tsx';
import { useAuditWriter } from '../../ui/text/audit-writer.ts';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { useUser } from '../accounts/accounts.hooks.ts';
import { useOwnActs } from './about-me.hooks.ts';
import styles from './about-me.module.css';

const Acts = () => {
  const { t } = useTranslation(['visibility', 'common']);
  const writer = useAuditWriter();
  const acts = useOwnActs();
  const entries = acts.data?.pages.flatMap((page) => page.entries);
  if (acts.isError && !entries) {
    return <ErrorNote error={acts.error} onRetry={() => void acts.refetch()} />;
  }
  if (!entries) return <RowsSkeleton height="52px" />;
  if (entries.length === 0) return <Text as="p">{t('changes.empty')}</Text>;
  return (
    <>
      <PlainList width="100%" aria-label={t('changes.list')}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.act}>
            <Text as="p" size="3">
              {auditSentence(entry, 'aboutYou', writer)}
            </Text>
            <Text as="p" size="2" color="gray">
              <RelativeTime iso={entry.at} />
            </Text>
          </li>
        ))}
      </PlainList>
      {acts.isFetchNextPageError && (
        <ErrorNote error={acts.error} onRetry={() => void acts.fetchNextPage()} />
      )}
      {acts.hasNextPage && (
        <Button
          size="3"
          variant="soft"
          loading={acts.isFetchingNextPage}
          onClick={() => void acts.fetchNextPage()}
        >
          {t('common:actions.loadMore')}
        </Button>
      )}
    </>
  );
};

/** What others did about the reader, from the activity list (rule 145). */
export const OwnActs = () => {
  const { t } = useTranslation('visibility');
  const { isChild } = useUser();
  return (
    <section className={`card ${styles.wide}`} aria-labelledby="acts-title">
      <Heading as="h2" size="5" id="acts-title">
        {t(isChild ? 'changes.titleKid' : 'changes.title')}
      </Heading>
      <Text as="p" size="2" color="gray">
        {t('changes.hint')}
      </Text>
      <Acts />
    </section>
  );
};
