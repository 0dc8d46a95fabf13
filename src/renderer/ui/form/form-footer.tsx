import type { ReactNode } from 'react';
import styles from './form-footer.module.css';

/** The buttons under a form; in a dialog they stay in view while its fields scroll. */
export const FormFooter = ({ children }: { children: ReactNode }) => (
  <div className={styles.footer}>{children}</div>
);
