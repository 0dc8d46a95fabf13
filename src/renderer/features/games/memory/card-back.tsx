import styles from './memory-board.module.css';

const leaves = [
  [20, 20],
  [80, 20],
  [20, 80],
  [80, 80],
] as const;

/** The back of every card: a treehouse in a frame, with a leaf in each corner. */
export const CardBack = () => (
  <svg viewBox="0 0 100 100" className={styles.drawing} aria-hidden="true" focusable="false">
    <rect width="100" height="100" fill="var(--grass-9)" />
    <rect
      x="7"
      y="7"
      width="86"
      height="86"
      rx="10"
      fill="var(--jade-9)"
      stroke="#fff"
      strokeOpacity="0.55"
      strokeWidth="2"
    />
    {leaves.map(([x, y]) => (
      <path
        key={`${x} ${y}`}
        d="M0-8Q8 0 0 8-8 0 0-8"
        fill="#ffd97a"
        transform={`translate(${x} ${y}) rotate(${x === y ? -45 : 45})`}
      />
    ))}
    <path d="M46 56h8l3 26H43z" fill="#7a4f33" />
    <circle cx="35" cy="46" r="14" fill="#d8f0b4" />
    <circle cx="65" cy="46" r="14" fill="#b9e08f" />
    <circle cx="50" cy="35" r="17" fill="#e6f7cb" />
    <path d="M37 63V46h26v17z" fill="#f0a857" />
    <path d="M32 49 50 34l18 15-3 4-15-12-15 12z" fill="#c8434a" />
    <rect x="46" y="53" width="8" height="10" rx="4" fill="#7a4f33" />
  </svg>
);
