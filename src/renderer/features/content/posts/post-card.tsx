import { Box, Flex, Heading } from '@radix-ui/themes';
import { memo, useDeferredValue } from 'react';
import type { Content } from '#shared/features/content/content.contract.ts';
import { commentsShown, kindOf } from '#shared/features/content/post-card.ts';
import { isFirstView } from '../../../lib/dom/first-view.ts';
import { VoiceMessage } from '../../../ui/media/lazy-voice-message.tsx';
import { AlbumLink } from '../albums/lazy-album-link.tsx';
import { CommentList } from '../comments/comment-list.tsx';
import { TakeDownNotes } from '../take-downs/lazy-take-downs.tsx';
import { FriendsNote } from './friends-note.tsx';
import { FilmNote } from './lazy-film-note.tsx';
import styles from './post-card.module.css';
import { PostHeader } from './post-header.tsx';
import { lookOf } from './post-look.ts';
import { PostPeople } from './post-people.tsx';
import { PostPictures } from './post-pictures.tsx';
import { PostStory } from './post-story.tsx';
import { PostText } from './post-text.tsx';
import { ReactionBar } from './reaction-bar.tsx';
import { TakenOn } from './taken-on.tsx';

interface PostCardProps {
  post: Content;
  /** On its own page a post shows all that came with it. */
  isAlone?: boolean;
}

/** About the height of its comments and the line for a new one, so that they move nothing when they come. */
const roomForComments = ({ comments }: Content): string =>
  `${44 + 58 * Math.min(commentsShown, comments.length)}px`;

/** One post: header band, picture, words, reactions and comments. */
export const PostCard = memo(({ post, isAlone = false }: PostCardProps) => {
  const titleId = `post-${post.id}-title`;
  // What the app shows first need not wait for comments, which are below the picture.
  const hasComments = useDeferredValue(true, isAlone || !isFirstView());
  return (
    <article
      className={`card ${styles.card}`}
      data-accent-color={lookOf(kindOf(post)).colour}
      aria-labelledby={titleId}
    >
      <PostHeader post={post} />
      <PostPictures post={post} isAlone={isAlone} />
      <Flex direction="column" gap="3" p="4">
        <Heading as={isAlone ? 'h1' : 'h2'} size="5" id={titleId} className={styles.title}>
          {post.title}
        </Heading>
        {isAlone && <TakenOn media={post.media} />}
        {post.description && <PostText text={post.description} />}
        {post.textContent && <PostStory post={post} />}
        {post.recording && <VoiceMessage recording={post.recording} author={post.user} />}
        {post.albumId !== undefined && <AlbumLink id={post.albumId} />}
        {post.media.map(
          (one) => one.kind === 'video' && <FilmNote key={one.id} post={post} media={one} />,
        )}
        <FriendsNote post={post} />
        <TakeDownNotes post={post} />
        <Flex align="center" justify="between" wrap="wrap" gap="2">
          <ReactionBar post={post} />
          <PostPeople participants={post.participants} />
        </Flex>
        {hasComments ? (
          <CommentList post={post} isAlone={isAlone} />
        ) : (
          <Box height={roomForComments(post)} />
        )}
      </Flex>
    </article>
  );
});
PostCard.displayName = 'PostCard';
