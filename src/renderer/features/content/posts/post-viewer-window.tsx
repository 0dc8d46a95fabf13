import { type ReactNode, useMemo, useState } from 'react';
import type { Content, PostMedia } from '#shared/features/content/content.contract.ts';
import type { Picture } from '#shared/features/content/gallery.contract.ts';
import { PictureViewer, type PictureViewerProps } from '../../../ui/viewer/picture-viewer.tsx';
import type { ViewerItem } from '../../../ui/viewer/viewer-item.ts';
import { usePost } from '../content.hooks.ts';
import { AskTakeDown } from '../take-downs/ask-take-down.tsx';
import { Ask, Caption, Details, PlainCaption, Viewers } from './post-viewer-parts.tsx';

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

export interface PicturesWindowProps
  extends WindowProps,
    Pick<PictureViewerProps, 'before' | 'total' | 'onNearStart'> {
  pictures: Picture[];
  /** What a picture is called. */
  nameOf: (picture: Picture) => string;
  /** Whether a picture is the reader's own; all are if not given. */
  isOwn?: ((id: number) => boolean) | undefined;
  /** The way to change the caption of a picture that no post shows. */
  editCaption?: ((media: PostMedia) => ReactNode) | undefined;
}

/** Pictures of several posts, each with the way to its post, and others that no post shows. */
export const PicturesWindow = (props: PicturesWindowProps) => {
  const { pictures, nameOf, isOwn = () => true, editCaption, ...window } = props;
  const items = useMemo(
    () => pictures.map((one) => ({ id: one.media.id, title: nameOf(one), media: one.media })),
    [pictures, nameOf],
  );
  const find = (id: number) => pictures.find(({ media }) => media.id === id);
  const withPost: WithPost = (show) => (id) => {
    const postId = find(id)?.postId;
    return postId ? <FoundPost key={id} id={id} postId={postId} show={show} /> : null;
  };
  const plain = (id: number): Plain | null => {
    const picture = find(id);
    if (!picture || picture.postId !== null) return null;
    const { media } = picture;
    return {
      caption: <PlainCaption media={media} edit={editCaption?.(media)} />,
      actions: isOwn(id) ? null : <AskTakeDown key={id} media={media} />,
    };
  };
  return <ItemsWindow {...window} items={items} withPost={withPost} plain={plain} isLinked />;
};

/** What is shown beside a picture that no post shows. */
interface Plain {
  caption: ReactNode;
  actions: ReactNode;
}

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

interface ItemsWindowProps
  extends WindowProps,
    Pick<PictureViewerProps, 'before' | 'total' | 'onNearStart'> {
  items: ViewerItem[];
  withPost: WithPost;
  plain?: (id: number) => Plain | null;
  /** Whether there is a way to the posts, which are elsewhere. */
  isLinked?: boolean;
}

const ItemsWindow = (props: ItemsWindowProps) => {
  const { open, onOpenChange, withPost, plain, isLinked, ...viewer } = props;
  const [hasDetails, setHasDetails] = useState(false);
  if (!open) return null;
  const caption = withPost((post, media) => (
    <Caption
      post={post}
      media={media}
      isLinked={isLinked}
      hasDetails={hasDetails}
      onDetails={() => setHasDetails(!hasDetails)}
    />
  ));
  const actions = withPost((post, media) => (
    <>
      <Ask key={media.id} post={post} media={media} />
      <Viewers post={post} />
    </>
  ));
  return (
    <PictureViewer
      {...viewer}
      onClose={() => onOpenChange(false)}
      caption={(id) => plain?.(id)?.caption ?? caption(id)}
      details={
        hasDetails
          ? withPost((post) => (
              <Details key={post.id} post={post} onClose={() => setHasDetails(false)} />
            ))
          : null
      }
      actions={(id) => plain?.(id)?.actions ?? actions(id)}
    />
  );
};
