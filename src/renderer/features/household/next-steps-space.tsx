import { useNextSteps } from './next-steps.hooks.ts';
import styles from './next-steps.module.css';

/** Pixels of the card without its steps, and of one step, on wide screens. */
const cardHeight = 104;
const stepHeight = 60;

/** Keeps the room of an admin's next steps until their code is there, so that the posts stay in place. */
export const NextStepsSpace = () => {
  const { data: open = [] } = useNextSteps();
  if (open.length === 0) return null;
  const height = cardHeight + open.length * stepHeight;
  return <div className={`card ${styles.steps}`} style={{ height, boxSizing: 'border-box' }} />;
};
