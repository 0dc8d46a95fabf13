import { useTranslation } from 'react-i18next';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Place } from '../../ui/place.tsx';
import { useUser } from '../accounts/accounts.hooks.ts';
import { Feed } from './feed.tsx';
import { NewPostButton } from './new-post-button.tsx';

const types: ContentType[] = ['story'];

/** One's own stories. */
export const StoriesPage = () => {
  const { t } = useTranslation('content');
  const user = useUser();
  const write = <NewPostButton label={t('stories.action')} types={types} draft="story" />;
  return (
    <Place name="stories">
      <PageHeader
        place="stories"
        title={t('stories.title')}
        sentence={t('stories.sentence')}
        action={write}
      />
      <Feed
        filter={{ userId: user.id, types }}
        empty={
          <EmptyState
            drawing="empty-stories"
            title={t('stories.empty')}
            hint={t('stories.emptyHint')}
            action={write}
          />
        }
      />
    </Place>
  );
};
