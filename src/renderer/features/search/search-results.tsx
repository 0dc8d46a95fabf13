import { Button } from '@radix-ui/themes';
import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowRight, History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SearchGroup } from '#shared/features/search/search.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import { useUser } from '../accounts/accounts.hooks.ts';
import { resultsPath } from './hit-look.ts';
import { HitRow } from './hit-row.tsx';
import { forgetSearches, recentSearches } from './recent-searches.ts';
import { canSearch } from './search.hooks.ts';
import styles from './search-panel.module.css';

interface ListProps {
  listId: string;
  activeId: string | null;
}

interface MoreProps extends Pick<ListProps, 'activeId'> {
  id: string;
  to: string;
  onFollow: () => void;
  children: ReactNode;
}

const More = ({ id, activeId, to, onFollow, children }: MoreProps) => (
  <Link
    to={to}
    role="option"
    id={id}
    aria-selected={id === activeId}
    tabIndex={-1}
    className={styles.more}
    onClick={onFollow}
  >
    <ArrowRight size={18} aria-hidden="true" />
    {children}
  </Link>
);

interface RecentProps extends ListProps {
  onRepeat: (q: string) => void;
}

const Recent = ({ listId, activeId, onRepeat }: RecentProps) => {
  const { t } = useTranslation('search');
  const { id: userId } = useUser();
  const [recent, setRecent] = useState(() => recentSearches(userId));
  if (recent.length === 0) return <p className={styles.hint}>{t('hint')}</p>;
  const clear = () => {
    forgetSearches(userId);
    setRecent([]);
    onRepeat('');
  };
  return (
    <>
      <div className={styles.heading}>
        <span id="search-recent">{t('recent.title')}</span>
        <Button variant="ghost" color="gray" onClick={clear}>
          {t('recent.clear')}
        </Button>
      </div>
      <div role="listbox" id={listId} aria-labelledby="search-recent">
        {recent.map((q, index) => {
          const id = `search-recent-${index}`;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above walks the options and presses them
            <div
              key={q}
              role="option"
              id={id}
              aria-selected={id === activeId}
              tabIndex={-1}
              className={`${styles.more} ${styles.recent}`}
              onClick={() => onRepeat(q)}
            >
              <History size={18} aria-hidden="true" />
              {q}
            </div>
          );
        })}
      </div>
    </>
  );
};

interface GroupProps extends ListProps {
  group: SearchGroup;
  asked: string;
  onFollow: () => void;
}

const Group = ({ group: { kind, hits, more }, asked, activeId, onFollow }: GroupProps) => {
  const { t } = useTranslation('search');
  const name = `search-${kind}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options, not field sets
    <div role="group" aria-labelledby={name}>
      <div className={styles.heading} id={name} role="presentation">
        {t(`kinds.${kind}`)}
      </div>
      {hits.map((hit) => {
        const id = `${name}-${hit.id}`;
        return (
          <HitRow
            key={hit.id}
            hit={hit}
            onFollow={onFollow}
            option={{ id, isActive: id === activeId }}
          />
        );
      })}
      {more && (
        <More {...{ activeId, onFollow }} id={`${name}-all`} to={resultsPath(asked, kind)}>
          {t('showAllOf', { kind: t(`kinds.${kind}`) })}
        </More>
      )}
    </div>
  );
};

interface SearchResultsProps extends ListProps {
  typed: string;
  asked: string;
  found: UseQueryResult<SearchGroup[]>;
  onFollow: () => void;
  onRepeat: (q: string) => void;
}

/** What was found so far, or why there is nothing. */
export const SearchResults = (props: SearchResultsProps) => {
  const { listId, activeId, typed, asked, found, onFollow, onRepeat } = props;
  const { t } = useTranslation(['search', 'common']);
  if (!canSearch(typed)) {
    return typed.trim() ? (
      <p className={styles.hint}>{t('hint')}</p>
    ) : (
      <Recent {...{ listId, activeId, onRepeat }} />
    );
  }
  if (found.isError && !found.data)
    return <ErrorNote error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <RowsSkeleton rows={4} height="60px" />;
  const isStale = found.isPlaceholderData || asked !== typed.trim();
  const count = found.data.reduce((sum, { hits }) => sum + hits.length, 0);
  if (count === 0) {
    if (isStale) return <RowsSkeleton rows={4} height="60px" />;
    return (
      <div role="status">
        <EmptyState
          drawing="empty-search"
          title={t('empty.title', { words: asked })}
          hint={t('common:tryOtherWords')}
        />
      </div>
    );
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        {isStale ? t('searching') : t('found', { count })}
      </p>
      <div role="listbox" id={listId} aria-label={t('results')} aria-busy={isStale}>
        {found.data.map((group) => (
          <Group key={group.kind} {...{ listId, activeId, group, asked, onFollow }} />
        ))}
        <More {...{ activeId, onFollow }} id="search-all" to={resultsPath(asked)}>
          {t('showAll')}
        </More>
      </div>
    </>
  );
};
