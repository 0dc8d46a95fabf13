import { Button, Callout, Text } from '@radix-ui/themes';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isGrownUp } from '#shared/features/accounts/access.ts';
import type { Report } from '#shared/features/chat/reports.contract.ts';
import { AppDialog } from '../../ui/app-dialog.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useUser } from '../accounts/accounts.hooks.ts';
import { useReports } from './chat.hooks.ts';
import { useSettleReport } from './messages.hooks.ts';
import styles from './reports-note.module.css';

/** Tells grown-ups that somebody reported a message, and lets them judge it. */
export const ReportsNote = () => {
  const { t } = useTranslation('chat');
  const user = useUser();
  const { data: reports = [] } = useReports(isGrownUp(user));
  const [isOpen, setIsOpen] = useState(false);
  if (reports.length === 0 && !isOpen) return null;
  return (
    <>
      <Callout.Root color="red" my="3" className={styles.note}>
        <Callout.Icon>
          <Flag size={18} aria-hidden="true" />
        </Callout.Icon>
        <Callout.Text>{t('reports.waiting', { count: reports.length })}</Callout.Text>
        <Button variant="soft" color="red" onClick={() => setIsOpen(true)}>
          {t('reports.look')}
        </Button>
      </Callout.Root>
      <AppDialog open={isOpen} onOpenChange={setIsOpen} title={t('reports.title')}>
        {reports.length === 0 && (
          <Text as="p" size="3" color="gray">
            {t('reports.none')}
          </Text>
        )}
        {reports.map((report) => (
          <ReportCard key={report.id} report={report} />
        ))}
      </AppDialog>
    </>
  );
};

const ReportCard = ({ report }: { report: Report }) => {
  const { t } = useTranslation('chat');
  const { mutate: settle, isPending } = useSettleReport();
  const choose = (removeMessage: boolean) => settle({ id: report.id, removeMessage });
  return (
    <section className={styles.report}>
      <Text as="p" size="2" color="gray">
        {t('reports.by', { name: report.reportedBy.displayName, room: report.roomName })}
        {' · '}
        <RelativeTime iso={report.createdAt} />
      </Text>
      {report.reason && (
        <Text as="p" size="3" className={styles.reason}>
          {report.reason}
        </Text>
      )}
      <ol className={styles.context}>
        {report.context.map((message) => (
          <li
            key={message.id}
            className={message.id === report.messageId ? styles.reported : undefined}
          >
            <Text as="p" size="2">
              <strong>{message.user.displayName}</strong>
              {': '}
              {message.content || t('message.picture')}
            </Text>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        {report.isStanding && (
          <Button color="red" disabled={isPending} onClick={() => choose(true)}>
            {t('reports.remove')}
          </Button>
        )}
        <Button variant="soft" color="gray" disabled={isPending} onClick={() => choose(false)}>
          {t(report.isStanding ? 'reports.keep' : 'reports.settle')}
        </Button>
      </div>
    </section>
  );
};
