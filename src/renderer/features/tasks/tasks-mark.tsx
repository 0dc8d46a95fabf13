import { useTranslation } from 'react-i18next';
import { useTaskCounts } from './tasks.hooks.ts';
import { useTasksLive } from './tasks.live.ts';
import styles from './tasks-mark.module.css';

/** The number of new assigned tasks; nothing for none. */
export const TasksMark = () => {
  const { t } = useTranslation('tasks');
  useTasksLive();
  const { data } = useTaskCounts();
  const count = data?.unseen ?? 0;
  if (count === 0) return null;
  return (
    <span className={styles.mark}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t('mark', { count })}</span>
    </span>
  );
};
