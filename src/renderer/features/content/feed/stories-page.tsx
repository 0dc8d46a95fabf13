import type { ContentType } from '#shared/features/content/content.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { SectionTheme } from '../../../ui/layout/section-theme.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { NewPostButton } from '../form/new-post-button.tsx';
import { Feed } from './feed.tsx';

const types: ContentType[] = ['story'];

/** The user's own stories. */
export const StoriesPage = () => {
  const { t } = useTranslation('content');
  const user = useUser();
  const write = { label: t('stories.action'), types, draft: 'story' };
  return (
    <SectionTheme name="stories">
      <PageHeader
        section="stories"
        title={t('stories.title')}
        sentence={t('stories.sentence')}
        action={<NewPostButton {...write} />}
      />
      <Feed
        filter={{ userId: user.id, types }}
        empty={
          <EmptyState
            drawing="empty-stories"
            title={t('stories.empty')}
            action={<NewPostButton {...write} variant="soft" />}
          />
        }
      />
    </SectionTheme>
  );
};
