import styles from './https.module.css';

/** Pairs of digits in rows of four times four, which two people compare without losing the place. */
export const Fingerprint = ({ value }: { value: string }) => {
  const pairs = value.split(':');
  const groups = Array.from({ length: pairs.length / 4 }, (_, at) =>
    pairs.slice(at * 4, at * 4 + 4).join(' '),
  );
  return (
    <code className={styles.fingerprint}>
      {groups.map((group) => (
        <span key={group}>{group} </span>
      ))}
    </code>
  );
};
