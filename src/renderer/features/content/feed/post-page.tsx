import { Box, Button } from '@radix-ui/themes';
import { Link, useParams } from 'react-router-dom';
import type { Content } from '#shared/features/content/content.contract.ts';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { type SectionName, SectionTheme } from '../../../ui/layout/section-theme.tsx';
import { usePost } from '../content.hooks.ts';
import { PostCard } from '../posts/post-card.tsx';
import { PostViewer } from '../posts/post-viewer.tsx';
import { FeedSkeleton } from './feed-skeleton.tsx';

const sectionOf = (post: Content | null | undefined): SectionName => {
  if (!post) return 'home';
  if (post.isFamilyContent) return 'family';
  return post.contentType === 'story' ? 'stories' : 'gallery';
};

/** One post at its own URL. */
export const PostPage = () => {
  const { id = '' } = useParams();
  // Ids start at 1; anything else is a 404.
  return <PostById key={id} id={/^\d{1,9}$/.test(id) ? Number(id) : 0} />;
};

const PostById = ({ id }: { id: number }) => {
  const { t } = useTranslation(['content', 'shell']);
  const { data: post, error, refetch } = usePost(id);
  return (
    <SectionTheme name={sectionOf(post)}>
      <Box width="100%" maxWidth="680px" mx="auto">
        {post && (
          <PostViewer posts={[post]}>
            <PostCard post={post} isAlone />
          </PostViewer>
        )}
        {post === null && (
          <EmptyState
            drawing="not-found"
            title={t('post.goneTitle')}
            hint={t('post.goneHint')}
            action={
              <Button asChild size="3">
                <Link to={paths.home}>{t('shell:notFound.home')}</Link>
              </Button>
            }
          />
        )}
        {post === undefined &&
          (error ? (
            <ErrorNote error={error} onRetry={() => void refetch()} />
          ) : (
            <FeedSkeleton count={1} />
          ))}
      </Box>
    </SectionTheme>
  );
};
