import { Button, Flex, Heading, IconButton, Text } from '@radix-ui/themes';
import { Eye, MessageCircle, X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Content, PostMedia } from '#shared/features/content/content.contract.ts';
import type { Picture } from '#shared/features/content/gallery.contract.ts';
import { paths } from '#shared/paths.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { PictureViewer } from '../../../ui/viewer/picture-viewer.tsx';
import type { ViewerItem } from '../../../ui/viewer/viewer-item.ts';
import { WhoCanSee } from '../../../ui/visibility/who-can-see.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { CommentList } from '../comments/comment-list.tsx';
import { usePost } from '../content.hooks.ts';
import { AskTakeDown, TakeDownState } from '../take-downs/ask-take-down.tsx';
import { PostText } from './post-text.tsx';
import { ReactionBar } from './reaction-bar.tsx';
import { TakenOn } from './taken-on.tsx';

interface WindowProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  firstId: number;
  onNearEnd?: (() => void) | undefined;
}

export interface PostViewerWindowProps extends WindowProps {
  posts: Content[];
}

/** The pictures of a list of posts, full screen, with reactions and comments. */
export const PostViewerWindow = ({ posts, ...props }: PostViewerWindowProps) => {
  const items = useMemo(
    () =>
      posts.flatMap(({ title, media }) => media.map((one) => ({ id: one.id, title, media: one }))),
    [posts],
  );
  const withPost: WithPost = (show) => (id) => {
    for (const post of posts) {
      const media = post.media.find((one) => one.id === id);
      if (media) return show(post, media);
    }
    return null;
  };
  return <ItemsWindow {...props} items={items} withPost={withPost} />;
};

/** A picture or video, and the post that shows it. */
export interface FoundPicture extends ViewerItem {
  postId: number;
}

export interface FoundPostsWindowProps extends WindowProps {
  items: FoundPicture[];
}

/** Pictures whose posts are read as one comes to them. */
export const FoundPostsWindow = ({ items, ...props }: FoundPostsWindowProps) => {
  const withPost: WithPost = (show) => (id) => {
    const found = items.find((one) => one.id === id);
    return found ? <FoundPost key={id} {...found} show={show} /> : null;
  };
  return <ItemsWindow {...props} items={items} withPost={withPost} />;
};

export interface PicturesWindowProps extends WindowProps {
  pictures: Picture[];
  /** What a picture is called. */
  nameOf: (picture: Picture) => string;
  onNearStart?: (() => void) | undefined;
}

/** Pictures of several posts, each with the way to its post. */
export const PicturesWindow = ({ pictures, nameOf, ...props }: PicturesWindowProps) => {
  const items = useMemo(
    () => pictures.map((one) => ({ id: one.media.id, title: nameOf(one), media: one.media })),
    [pictures, nameOf],
  );
  const withPost: WithPost = (show) => (id) => {
    const postId = pictures.find(({ media }) => media.id === id)?.postId;
    return postId ? <FoundPost key={id} id={id} postId={postId} show={show} /> : null;
  };
  return <ItemsWindow {...props} items={items} withPost={withPost} isLinked />;
};

type Show = (post: Content, media: PostMedia) => ReactNode;
type WithPost = (show: Show) => (id: number) => ReactNode;

interface FoundPostProps extends Pick<FoundPicture, 'id' | 'postId'> {
  show: Show;
}

const FoundPost = ({ id, postId, show }: FoundPostProps) => {
  const { data: post } = usePost(postId);
  const media = post?.media.find((one) => one.id === id);
  return post && media ? show(post, media) : null;
};

interface ItemsWindowProps extends WindowProps {
  items: ViewerItem[];
  withPost: WithPost;
  onNearStart?: (() => void) | undefined;
  /** Whether there is a way to the posts, which are elsewhere. */
  isLinked?: boolean;
}

const ItemsWindow = (props: ItemsWindowProps) => {
  const { items, firstId, onOpenChange, onNearEnd, onNearStart, withPost, isLinked } = props;
  const [hasDetails, setHasDetails] = useState(false);
  return (
    <PictureViewer
      items={items}
      firstId={firstId}
      onClose={() => onOpenChange(false)}
      onNearEnd={onNearEnd}
      onNearStart={onNearStart}
      caption={withPost((post, media) => (
        <Caption
          post={post}
          media={media}
          isLinked={isLinked}
          hasDetails={hasDetails}
          onDetails={() => setHasDetails(!hasDetails)}
        />
      ))}
      details={
        hasDetails
          ? withPost((post) => (
              <Details key={post.id} post={post} onClose={() => setHasDetails(false)} />
            ))
          : null
      }
      actions={withPost((post, media) => (
        <>
          <Ask key={media.id} post={post} media={media} />
          <Viewers post={post} />
        </>
      ))}
    />
  );
};

/** Owners delete what is theirs. */
const Ask = ({ post, media }: { post: Content; media: PostMedia }) => {
  const user = useUser();
  return post.userId === user.id ? null : <AskTakeDown media={media} />;
};

const Viewers = ({ post }: { post: Content }) => {
  const { t } = useTranslation('common');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        size="3"
        variant="ghost"
        color="gray"
        aria-label={t('whoCanSee')}
        onClick={() => setIsOpen(true)}
      >
        <Eye size={22} aria-hidden="true" />
      </IconButton>
      <WhoCanSee
        kind="post"
        id={post.id}
        name={post.title}
        open={isOpen}
        onOpenChange={setIsOpen}
      />
    </>
  );
};

interface CaptionProps {
  post: Content;
  media: PostMedia;
  isLinked: boolean | undefined;
  hasDetails: boolean;
  onDetails: () => void;
}

const Caption = ({ post, media, isLinked, hasDetails, onDetails }: CaptionProps) => {
  const { t } = useTranslation('content');
  const name = post.user.displayName || post.user.username;
  const date = dateFormat({ dateStyle: 'long' }).format(new Date(post.createdAt));
  const count = post.commentCount;
  return (
    <Flex align="end" justify="between" wrap="wrap" gapX="5" gapY="2">
      <div>
        <Text as="p" size="4" weight="bold">
          {post.title}
        </Text>
        {media.caption && <Text as="p">{media.caption}</Text>}
        <Text as="p" size="2">
          {t('viewer.byOn', { name, date })}
        </Text>
        <TakenOn media={[media]} />
        <TakeDownState media={media} />
      </div>
      <Flex align="center" wrap="wrap" gap="2">
        {isLinked && (
          <Button asChild size="3" variant="soft" color="gray" radius="full">
            <Link to={paths.post(post.id)}>{t('gallery.showPost')}</Link>
          </Button>
        )}
        <ReactionBar post={post} />
        <Button
          size="3"
          variant="soft"
          color="gray"
          radius="full"
          aria-expanded={hasDetails}
          onClick={onDetails}
        >
          <MessageCircle size={18} aria-hidden="true" />
          {count > 0 ? t('comments.show', { count }) : t('comments.add')}
        </Button>
      </Flex>
    </Flex>
  );
};

const Details = ({ post, onClose }: { post: Content; onClose: () => void }) => {
  const { t } = useTranslation('content');
  return (
    <Flex direction="column" gap="4">
      <Flex align="center" justify="between" gap="3">
        <Heading as="h2" size="4">
          {post.title}
        </Heading>
        <IconButton
          size="3"
          variant="ghost"
          color="gray"
          m="0"
          aria-label={t('viewer.hideComments')}
          onClick={onClose}
        >
          <X size={20} aria-hidden="true" />
        </IconButton>
      </Flex>
      {post.description && <PostText text={post.description} />}
      <CommentList post={post} isAlone />
    </Flex>
  );
};
