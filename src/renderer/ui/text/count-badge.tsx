import styles from './count-badge.module.css';

const highestShown = 99;

/** "99+" beyond what fits a badge. */
export const badgeText = (count: number): string =>
  count > highestShown ? `${highestShown}+` : String(count);

interface CountBadgeProps {
  count: number;
  /** What screen readers say instead of the number. */
  label?: string;
}

/** How much is new or waits; nothing for none. */
export const CountBadge = ({ count, label = badgeText(count) }: CountBadgeProps) => {
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{badgeText(count)}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
};
