import { Spinner } from '@radix-ui/themes';
import { Search } from 'lucide-react';
import styles from './search-icon.module.css';

/** The icon before a search field: a magnifier, or a spinner while a response is on its way. */
export const SearchIcon = ({ size, isSearching }: { size: number; isSearching: boolean }) => (
  <span className={styles.icon} data-searching={isSearching} aria-hidden="true">
    <Search size={size} />
    {isSearching && <Spinner size="2" />}
  </span>
);
