import { Button } from '@radix-ui/themes';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { ListAddress } from './list-address.ts';

interface NothingFoundProps {
  title: string;
  address: ListAddress;
}

/** A list that is only empty because of its search and filters. */
export const NothingFound = ({ title, address }: NothingFoundProps) => {
  const { t } = useTranslation('reading');
  return (
    <EmptyState
      drawing="empty-search"
      title={title}
      hint={t('filters.nothingHint')}
      action={
        <Button
          size="3"
          onClick={(event) => {
            // The button leaves with the hint: the list comes next in its tab.
            event.currentTarget.closest<HTMLElement>('[role="tabpanel"]')?.focus();
            address.clear();
          }}
        >
          {t('filters.clearAll')}
        </Button>
      }
    />
  );
};
