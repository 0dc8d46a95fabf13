import { Heading, Spinner, Text } from '@radix-ui/themes';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { Bell } from '#shared/features/content/notifications.contract.ts';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { NotificationExtra } from '../../../lib/notification-section.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { PlainList } from '../../../ui/layout/plain-list.tsx';
import { RelativeTime } from '../../../ui/text/relative-time.tsx';
import { MentionRow } from './mention-row.tsx';
import styles from './notification-panel.module.css';
import { BellRow } from './notification-row.tsx';
import { bellKey, groupsOf, panelSections } from './notification-sections.ts';

interface NotificationPanelProps {
  bell: Bell | undefined;
  newKeys: ReadonlySet<string>;
  extras: NotificationExtra[];
  error: unknown;
  onRetry: () => void;
  /** The person followed an item's link. */
  onFollow: () => void;
}

/** What happened lately, and what waits for a grown-up. */
export const NotificationPanel = (props: NotificationPanelProps) => {
  const { bell, newKeys, extras, error, onRetry, onFollow } = props;
  const { t } = useTranslation('content');
  if (!bell) return error ? <ErrorNote error={error} onRetry={onRetry} /> : <Spinner size="3" />;
  const filled = panelSections.filter((section) => bell[section].length > 0);
  const others = extras.filter(({ isEmpty }) => !isEmpty);
  const { takeDowns } = bell;
  if (filled.length === 0 && others.length === 0 && takeDowns.length === 0) {
    return <EmptyState drawing="treehouse" title={t('notifications.empty')} />;
  }
  return [
    ...others.map(({ name, content }) => <Fragment key={name}>{content(onFollow)}</Fragment>),
    ...(takeDowns.length > 0
      ? [<TakeDownSection key="takeDowns" takeDowns={takeDowns} onFollow={onFollow} />]
      : []),
    ...filled.map((section) => (
      <section key={section} className={styles.section}>
        <Heading as="h2" size="3" mb="1">
          {t(`notifications.${section}`)}
        </Heading>
        <PlainList>
          {section === 'mentions'
            ? bell.mentions.map((mention) => (
                <MentionRow
                  key={mention.id}
                  mention={mention}
                  isNew={newKeys.has(bellKey(section, mention))}
                  onFollow={onFollow}
                />
              ))
            : groupsOf(bell, section).map((group) => (
                <BellRow
                  key={group.newest.id}
                  section={section}
                  group={group}
                  isNew={newKeys.has(bellKey(section, group.newest))}
                  onFollow={onFollow}
                />
              ))}
        </PlainList>
      </section>
    )),
  ];
};

interface TakeDownSectionProps {
  takeDowns: Bell['takeDowns'];
  onFollow: () => void;
}

/** The reader's own pictures that people asked to be taken down; their posts say what to do. */
const TakeDownSection = ({ takeDowns, onFollow }: TakeDownSectionProps) => {
  const { t } = useTranslation('content');
  return (
    <section className={styles.section}>
      <Heading as="h2" size="3" mb="1">
        {t('notifications.takeDowns.section')}
      </Heading>
      <PlainList>
        {takeDowns.map(({ id, contentId, contentTitle: title, createdAt }) => (
          <li key={id}>
            {contentId === null ? (
              <Text size="2">{t('notifications.takeDowns.someone')}</Text>
            ) : (
              <Text asChild size="2">
                <Link to={paths.post(contentId)} onClick={onFollow}>
                  {t('notifications.takeDowns.someoneIn', { title })}
                </Link>
              </Text>
            )}
            <Text as="p" size="1" color="gray">
              <RelativeTime iso={createdAt} />
            </Text>
          </li>
        ))}
      </PlainList>
    </section>
  );
};
