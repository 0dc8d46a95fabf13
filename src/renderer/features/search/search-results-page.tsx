import { Button, Flex, Grid, Heading } from '@radix-ui/themes';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { SearchHit } from '#shared/features/search/search.contract.ts';
import { SearchKind } from '#shared/features/search/search.fields.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import { ChoiceChips } from '../../ui/form/choice-chips.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PlainList } from '../../ui/layout/plain-list.tsx';
import { SectionTheme } from '../../ui/layout/section-theme.tsx';
import type { ViewerItem } from '../../ui/viewer/viewer-item.ts';
import { useUser } from '../accounts/accounts.hooks.ts';
import { resultsPath } from './hit-look.ts';
import { HitRow } from './hit-row.tsx';
import { HitSlideshow } from './hit-slideshow.tsx';
import { rememberSearch } from './recent-searches.ts';
import {
  askedWith,
  canSearch,
  searchPagesQuery,
  searchQuery,
  useIsSearching,
  useSearchLive,
  useSettled,
} from './search.hooks.ts';
import styles from './search-results-page.module.css';

/** What the address asks for, and a field that changes it as one types. */
const useAsked = () => {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const kind = SearchKind.options.find((name) => name === params.get('kind')) ?? null;
  const [typed, setTyped] = useState(q);
  const [last, setLast] = useState(q);
  // Going back, or a search from the header, changes the address under the field.
  if (q !== last) {
    setLast(q);
    if (q !== typed.trim()) setTyped(q);
  }
  const settled = useSettled(typed);
  useEffect(() => {
    // Until it has settled it may be older than the address, which a search from the header or going back changed.
    // What the address says already is not said again: it would take the place of the page that Back has just reached.
    if (settled !== askedWith(typed) || settled === q) return;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (settled) next.set('q', settled);
        else next.delete('q');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [settled, typed, q, setParams]);
  const choose = (name: SearchKind | null) =>
    setParams(
      { ...(q ? { q } : {}), ...(name ? { kind: name } : {}) },
      { preventScrollReset: true },
    );
  return { q, kind, typed, setTyped, choose };
};

/** What opens the pictures of a list, and goes through them. */
type HitViewer = ComponentType<{
  items: (ViewerItem & { postId: number })[];
  onNearEnd: () => void;
  children: ReactNode;
}>;

interface HitListProps {
  hits: SearchHit[];
  q: string;
  label: string;
  isStale: boolean;
  viewer: HitViewer;
  /** Whether there is more to be read. */
  hasMore?: boolean;
  onNearEnd?: () => void;
}

const HitList = ({ hits, q, label, isStale, viewer: Viewer, ...paging }: HitListProps) => {
  const { hasMore = false, onNearEnd = () => {} } = paging;
  const { id } = useUser();
  const items = useMemo(
    () =>
      hits.flatMap(({ postId, title, media }) =>
        postId === null
          ? []
          : media.map((one) => ({ id: one.id, title: title.text, media: one, postId })),
      ),
    [hits],
  );
  return (
    <Viewer items={items} onNearEnd={onNearEnd}>
      <HitSlideshow items={items} hasMore={hasMore} onNearEnd={onNearEnd} />
      <PlainList gap="1" aria-label={label} aria-busy={isStale}>
        {hits.map((hit) => (
          <li key={hit.id}>
            <HitRow hit={hit} hasViewer onFollow={() => rememberSearch(id, q)} />
          </li>
        ))}
      </PlainList>
    </Viewer>
  );
};

const Nothing = ({ q }: { q: string }) => {
  const { t } = useTranslation(['search', 'common']);
  return (
    <EmptyState
      drawing="empty-search"
      title={t('empty.title', { words: q })}
      hint={t('common:tryOtherWords')}
    />
  );
};

interface FoundProps {
  q: string;
  viewer: HitViewer;
}

const Everything = ({ q, viewer }: FoundProps) => {
  const { t } = useTranslation('search');
  const found = useQuery(searchQuery(q));
  if (found.isError && !found.data)
    return <ErrorNote error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <RowsSkeleton />;
  if (found.data.length === 0) return <Nothing q={q} />;
  return (
    <Grid gap="4">
      {found.data.map(({ kind, hits, more }) => (
        <section key={kind} className={`card ${styles.group}`}>
          <Heading as="h2" size="4" className={styles.heading}>
            {t(`kinds.${kind}`)}
          </Heading>
          <HitList
            {...{ hits, q, viewer }}
            label={t(`kinds.${kind}`)}
            isStale={found.isPlaceholderData}
          />
          {more && (
            <Link to={resultsPath(q, kind)} className={styles.all}>
              <ArrowRight size={18} aria-hidden="true" />
              {t('showAllOf', { kind: t(`kinds.${kind}`) })}
            </Link>
          )}
        </section>
      ))}
    </Grid>
  );
};

const OfKind = ({ q, kind, viewer }: FoundProps & { kind: SearchKind }) => {
  const { t } = useTranslation(['search', 'common']);
  const found = useInfiniteQuery(searchPagesQuery(q, kind));
  const pages = found.data?.pages;
  const hits = useMemo(() => pages?.flatMap((page) => page.hits) ?? [], [pages]);
  if (found.isError && hits.length === 0)
    return <ErrorNote error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <RowsSkeleton />;
  if (hits.length === 0) return <Nothing q={q} />;
  return (
    <section className={`card ${styles.group}`}>
      <HitList
        {...{ hits, q, viewer }}
        label={t(`kinds.${kind}`)}
        isStale={found.isPlaceholderData}
        hasMore={found.hasNextPage}
        onNearEnd={() => {
          if (found.hasNextPage && !found.isFetching) void found.fetchNextPage();
        }}
      />
      {found.isFetchNextPageError && (
        <ErrorNote error={found.error} onRetry={() => void found.fetchNextPage()} />
      )}
      {found.hasNextPage && !found.isFetchNextPageError && (
        <Flex justify="center" mt="4">
          <Button
            size="3"
            variant="soft"
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {t('common:actions.loadMore')}
          </Button>
        </Flex>
      )}
    </section>
  );
};

/** All that was found for some words, of every kind or of one. */
export const SearchResultsPage = ({ viewer }: { viewer: HitViewer }) => {
  const { t } = useTranslation('search');
  const { q, kind, typed, setTyped, choose } = useAsked();
  useSearchLive();
  const isSearching = useIsSearching(typed, q);
  return (
    <SectionTheme name="home">
      <PageHeader section="home" title={t('page.title')} sentence={t('page.sentence')} />
      <Grid columns="minmax(0, 1fr)" gap="3" my="4">
        <SearchField
          value={typed}
          onChange={setTyped}
          label={t('label')}
          isSearching={isSearching}
        />
        <ChoiceChips
          label={t('page.kindLabel')}
          className={`scroll-row ${styles.kinds}`}
          value={kind}
          onChange={choose}
          options={[null, ...SearchKind.options].map((value) => ({
            value,
            label: value === null ? t('page.all') : t(`kinds.${value}`),
          }))}
        />
      </Grid>
      {!canSearch(q) ? (
        <EmptyState
          drawing="empty-search"
          title={t('page.start')}
          hint={t(typed.trim() ? 'hint' : 'page.startHint')}
        />
      ) : kind ? (
        <OfKind q={q} kind={kind} viewer={viewer} />
      ) : (
        <Everything q={q} viewer={viewer} />
      )}
    </SectionTheme>
  );
};
