import { Flex } from '@radix-ui/themes';
import { numberFormat } from '../../lib/i18n/formats.ts';
import { ChoiceChips } from '../../ui/form/choice-chips.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import styles from './files.module.css';

interface ListToolsProps<View extends string> {
  /** Names the sub-tabs for screen readers. */
  label: string;
  searchLabel: string;
  views: readonly { value: View; label: string; count: number | undefined }[];
  view: View;
  onView: (view: View) => void;
  q: string;
  onSearch: (q: string) => void;
}

/** The sub-tabs of a list with their counts, and its search. */
export const ListTools = <View extends string>(props: ListToolsProps<View>) => {
  const format = numberFormat();
  return (
    <Flex align="center" justify="between" wrap="wrap" gap="3" mb="4" className={styles.tools}>
      <ChoiceChips
        label={props.label}
        className="scroll-row"
        value={props.view}
        onChange={props.onView}
        options={props.views.map(({ value, label, count }) => ({
          value,
          label,
          extra:
            count === undefined ? undefined : (
              <span className={styles.count}>{format.format(count)}</span>
            ),
        }))}
      />
      <SearchField value={props.q} onChange={props.onSearch} label={props.searchLabel} />
    </Flex>
  );
};
