import { ClipboardCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useApprovals } from '../../../features/approvals/approvals.hooks.ts';
import { useNotificationList } from '../../../features/content/notifications/notifications.hooks.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { CountBadge } from '../../../ui/text/count-badge.tsx';
import menu from './menu-panel.module.css';
import styles from './waiting.module.css';

/** Above the menu while a grown-up has something to decide. */
export const ApprovalsLine = () => {
  const { t } = useTranslation('shell');
  const { data: waiting = [] } = useApprovals();
  if (waiting.length === 0) return null;
  return (
    <Link to={paths.approvals} className={menu.link}>
      <ClipboardCheck size={22} aria-hidden="true" />
      {t('nav.approvals')}
      <CountBadge count={waiting.length} />
    </Link>
  );
};

const Dot = ({ label }: { label: string }) => (
  <span className={styles.dot}>
    <span className="visually-hidden">{label}</span>
  </span>
);

/** On *More*: the menu holds something to decide. */
export const ApprovalsDot = () => {
  const { t } = useTranslation('shell');
  const { data: waiting = [] } = useApprovals();
  return waiting.length > 0 && <Dot label={t('nav.waiting')} />;
};

/** On *Family*: others shared something there. */
export const FamilyDot = () => {
  const { t } = useTranslation('shell');
  const { data: bell } = useNotificationList();
  return (bell?.unseenFamily ?? 0) > 0 && <Dot label={t('nav.new')} />;
};
