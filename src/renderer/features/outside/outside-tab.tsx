import { ErrorNote } from '../../ui/error-note.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { AllowedList } from './allowed-list.tsx';
import { useOutside } from './outside.hooks.ts';
import styles from './outside.module.css';
import { Refused } from './refused.tsx';
import { UpdatesCard } from './updates-card.tsx';

/** That nothing leaves the house, what tried to, and the one switch that lets something out. */
export const OutsideTab = () => {
  const outside = useOutside();
  if (outside.isError && !outside.data) {
    return <ErrorNote error={outside.error} onRetry={() => void outside.refetch()} />;
  }
  if (!outside.data) return <RowsSkeleton />;
  return (
    <div className={styles.outside}>
      <Refused outside={outside.data} />
      <AllowedList />
      <UpdatesCard updates={outside.data.updates} version={outside.data.version} />
    </div>
  );
};
