import { Badge, Button, Flex, Tabs, Text } from '@radix-ui/themes';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Role } from '#shared/features/accounts/accounts.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { useKeptFocus } from '../../../ui/layout/kept-focus.ts';
import { TabRow } from '../../../ui/layout/tab-row.tsx';
import { AddPersonDialog } from './add-person-dialog.tsx';
import { usePeople, usePeopleCounts } from './people.hooks.ts';
import styles from './people-list.module.css';
import { usePeopleAddress } from './people-query.ts';
import { PeopleTable } from './people-table.tsx';
import { PersonDialog } from './person-dialog.tsx';

const groups = ['all', ...Role.options] as const;
type Group = (typeof groups)[number];

const GroupTabs = ({ group, onChange }: { group: Group; onChange: (group: Group) => void }) => {
  const { t } = useTranslation('people');
  const counts = usePeopleCounts();
  return (
    <Tabs.Root value={group} onValueChange={(value) => onChange(value as Group)}>
      <TabRow chosen={group} size="2" aria-label={t('groups.label')}>
        {groups.map((name) => (
          <Tabs.Trigger key={name} value={name}>
            <Flex as="span" align="center" gap="2" display="inline-flex">
              {t(`groups.${name}`)}
              {counts.data && (
                <Badge color="gray" highContrast>
                  {counts.data[name]}
                </Badge>
              )}
            </Flex>
          </Tabs.Trigger>
        ))}
      </TabRow>
      {/* The panel of each tab is the one list below. */}
      <Tabs.Content value={group} hidden />
    </Tabs.Root>
  );
};

/** What is there of the people that were asked for. */
const Shown = ({ group, search }: { group: Group; search: string }) => {
  const { t } = useTranslation(['people', 'accounts']);
  const { openPerson } = usePeopleAddress();
  const counts = usePeopleCounts();
  const people = usePeople(group === 'all' ? null : group, search);
  const partRef = useKeptFocus<HTMLDivElement>(people.rows);
  if (!people.rows) {
    if (people.error) return <ErrorNote error={people.error} onRetry={people.retry} />;
    return <RowsSkeleton />;
  }
  const isEmpty = people.rows.length === 0;
  const isSearching = search.trim() !== '';
  const rowCount = isSearching ? undefined : counts.data?.[group];
  return (
    <Flex ref={partRef} tabIndex={-1} direction="column" gap="4" minWidth="0">
      {!isEmpty && (
        <PeopleTable
          rows={people.rows}
          {...(rowCount === undefined ? {} : { rowCount })}
          canLoadMore={people.canLoadMore}
          onLoadMore={people.loadMore}
          onOpen={openPerson}
        />
      )}
      {people.hasFailedToLoadMore && <ErrorNote error={people.error} onRetry={people.loadMore} />}
      <div role="status">
        {isEmpty && isSearching && <Text color="gray">{t('accounts:admin.noMatch')}</Text>}
      </div>
      {isEmpty && !isSearching && (
        <EmptyState
          drawing="family"
          title={t('people:table.empty')}
          hint={t('people:table.emptyText')}
        />
      )}
    </Flex>
  );
};

/** Everyone with an account, by role and name; a row opens the person. */
export const PeopleList = () => {
  const { t } = useTranslation(['people', 'accounts']);
  const { role, personId, showRole, openPerson } = usePeopleAddress();
  const [search, setSearch] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const group = role ?? 'all';
  return (
    <Flex asChild direction="column" gap="4" minWidth="0">
      <section>
        <GroupTabs group={group} onChange={(next) => showRole(next === 'all' ? null : next)} />
        <div className={styles.tools}>
          <SearchField value={search} onChange={setSearch} label={t('accounts:admin.search')} />
          <Button size="3" onClick={() => setIsAdding(true)}>
            <UserPlus size={18} aria-hidden="true" />
            {t('people:add.title')}
          </Button>
        </div>
        <Shown key={group} group={group} search={search} />
        <AddPersonDialog open={isAdding} onOpenChange={setIsAdding} />
        <PersonDialog id={personId} onClose={() => openPerson(null)} />
      </section>
    </Flex>
  );
};
