import styles from './away-tab.module.css';

/** Steps in order, one sentence or two each. */
export const Steps = ({ steps }: { steps: string[] }) => (
  <ol className={styles.steps}>
    {steps.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
);
