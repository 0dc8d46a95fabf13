import { Badge, Button } from '@radix-ui/themes';
import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { useKeptFocus } from '../../../ui/layout/kept-focus.ts';
import styles from './filter-bar.module.css';
import { FilterSheet } from './filter-sheet.tsx';
import { type FilterName, type ListAddress, type ListName, narrowing } from './list-address.ts';
import { useSearchText } from './use-search-text.ts';

interface FilterBarProps {
  list: ListName;
  address: ListAddress;
  /** What else belongs into the line. */
  children?: ReactNode;
}

/** Search, filters and order of a list in one line, and below it what narrows the list. */
export const FilterBar = ({ list, address, children }: FilterBarProps) => {
  const { t } = useTranslation('reading');
  const { view, change } = address;
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useSearchText(view.filters.q ?? '', (q) => change({ q }));
  const chosen = narrowing(view);
  const barRef = useKeptFocus<HTMLDivElement>(chosen.join());
  return (
    <div ref={barRef} tabIndex={-1}>
      <div className={styles.bar}>
        <div className={styles.search}>
          <SearchField value={text} onChange={setText} label={t('books.search')} />
        </div>
        <Button
          size="3"
          variant="soft"
          color="gray"
          aria-label={t('filters.open')}
          aria-haspopup="dialog"
          className={styles.button}
          onClick={() => setIsOpen(true)}
        >
          <SlidersHorizontal size={18} aria-hidden="true" />
          <span className={styles.words}>{t('filters.open')}</span>
        </Button>
        {children}
      </div>
      {chosen.length > 0 && (
        <fieldset className={styles.chips} aria-label={t('filters.chosen')}>
          {chosen.map((name) => (
            <Chip key={name} name={name} address={address} />
          ))}
        </fieldset>
      )}
      <FilterSheet {...{ list, address }} open={isOpen} onOpenChange={setIsOpen} />
    </div>
  );
};

const Chip = ({ name, address }: { name: FilterName | 'show'; address: ListAddress }) => {
  const { t } = useTranslation(['reading', 'common']);
  const { filters } = address.view;
  const textOf = () => {
    if (name === 'show') return t('books.mine');
    if (name === 'status') return t(`statusChoice.${filters.status ?? 'to_read'}`);
    if (name === 'age') return t('books.ages', { ages: filters.age });
    return filters[name] ?? '';
  };
  const text = textOf();
  return (
    <Badge asChild size="3" radius="full" color="gray">
      <button
        type="button"
        className={styles.chip}
        aria-label={t('common:named', { action: t('filters.remove'), name: text })}
        onClick={() => address.change({ [name]: '' })}
      >
        <span className={styles.text}>{text}</span>
        <X size={16} aria-hidden="true" />
      </button>
    </Badge>
  );
};
