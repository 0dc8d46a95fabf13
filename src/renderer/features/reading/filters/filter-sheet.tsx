import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { ageBands } from '#shared/features/reading/ages.ts';
import {
  BookSort,
  type FilterChoices,
  LogSort,
} from '#shared/features/reading/filters.contract.ts';
import { readingStatuses } from '#shared/features/reading/reading.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { AutoGrid } from '../../../ui/layout/auto-grid.tsx';
import { filterChoicesQuery } from '../reading.hooks.ts';
import { type FilterName, type ListAddress, type ListName, narrowing } from './list-address.ts';

interface FilterSheetProps {
  list: ListName;
  address: ListAddress;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** No name of a genre, an author or a shelf: those have no line breaks. */
const any = '\n';

interface ChoiceProps {
  name: FilterName;
  options: readonly { value: string; label: string }[];
  address: ListAddress;
}

const Choice = ({ name, options, address }: ChoiceProps) => {
  const { t } = useTranslation('reading');
  const chosen: string | undefined = address.view.filters[name];
  if (options.length === 0 && !chosen) return null;
  const isListed = !chosen || options.some(({ value }) => value === chosen);
  // What the address names may be gone, or further down the alphabet than is listed.
  const known = isListed ? options : [...options, { value: chosen, label: chosen }];
  return (
    <SelectField
      label={t(`filters.${name}`)}
      options={[{ value: any, label: t('filters.any') }, ...known]}
      value={chosen ?? any}
      onChange={(value) => address.change({ [name]: value === any ? '' : value })}
    />
  );
};

const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

const none: FilterChoices = { genres: [], authors: [], shelves: [] };

const Choices = ({ list, address }: Pick<FilterSheetProps, 'list' | 'address'>) => {
  const { t } = useTranslation('reading');
  const { data: { genres, authors, shelves } = none } = useQuery(filterChoicesQuery(list));
  const statuses = readingStatuses.map((status) => ({
    value: status,
    label: t(`statusChoice.${status}`),
  }));
  return (
    <>
      <Choice name="status" options={statuses} address={address} />
      <Choice name="genre" options={named(genres)} address={address} />
      <Choice name="age" options={named(ageBands)} address={address} />
      <Choice name="author" options={named(authors)} address={address} />
      <Choice name="shelf" options={named(shelves)} address={address} />
    </>
  );
};

/** Everything that narrows or sorts a list; each choice holds at once. */
export const FilterSheet = ({ list, address, open, onOpenChange }: FilterSheetProps) => {
  const { t } = useTranslation(['reading', 'common']);
  const { view, change, clear } = address;
  const sorts: readonly LogSort[] = (list === 'books' ? BookSort : LogSort).options;
  return (
    <AppDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('filters.open')}
      footer={
        <>
          {narrowing(view).length > 0 && (
            <Button size="3" variant="soft" color="gray" onClick={clear}>
              {t('filters.clear')}
            </Button>
          )}
          <Button size="3" onClick={() => onOpenChange(false)}>
            {t('filters.show')}
          </Button>
        </>
      }
    >
      <AutoGrid columnWidth={200}>
        <SelectField
          label={t('filters.sort')}
          options={sorts.map((sort) => ({ value: sort, label: t(`filters.sorts.${sort}`) }))}
          value={view.sort}
          onChange={(sort) => change({ sort: sort === 'added' ? '' : sort })}
        />
        {list === 'books' && (
          <SelectField
            label={t('books.filter')}
            options={[
              { value: 'all', label: t('books.all') },
              { value: 'mine', label: t('books.mine') },
            ]}
            value={view.isMine ? 'mine' : 'all'}
            onChange={(show) => change({ show: show === 'mine' ? show : '' })}
          />
        )}
        <Choices list={list} address={address} />
      </AutoGrid>
    </AppDialog>
  );
};
