import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { CountBadge } from '../../ui/text/count-badge.tsx';
import { useTaskCounts } from './tasks.hooks.ts';
import { useTasksLive } from './tasks.live.ts';

/** The number of new assigned tasks; nothing for none. */
export const TasksMark = () => {
  const { t } = useTranslation('tasks');
  useTasksLive();
  const { data } = useTaskCounts();
  const count = data?.unseen ?? 0;
  return <CountBadge count={count} label={t('mark', { count })} />;
};
