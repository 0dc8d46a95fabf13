import { Button, Flex, Heading, IconButton, Text } from '@radix-ui/themes';
import { Eye, MessageCircle, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Content, PostMedia } from '#shared/features/content/content.contract.ts';
import { paths } from '#shared/paths.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { VoiceMessage } from '../../../ui/media/lazy-voice-message.tsx';
import { WhoCanSee } from '../../../ui/visibility/who-can-see.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { EditPostCaption } from '../captions/edit-caption.tsx';
import { CommentList } from '../comments/comment-list.tsx';
import { AskTakeDown, TakeDownState } from '../take-downs/ask-take-down.tsx';
import { PostText } from './post-text.tsx';
import { ReactionBar } from './reaction-bar.tsx';
import { TakenOn } from './taken-on.tsx';

/** Owners delete what is theirs. */
export const Ask = ({ post, media }: { post: Content; media: PostMedia }) => {
  const user = useUser();
  return post.userId === user.id ? null : <AskTakeDown media={media} />;
};

/** Who sees the post. */
export const Viewers = ({ post }: { post: Content }) => {
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

/** What a picture is, and what one can say to its post. */
export const Caption = ({ post, media, isLinked, hasDetails, onDetails }: CaptionProps) => {
  const { t } = useTranslation('content');
  const name = post.user.displayName || post.user.username;
  const date = dateFormat({ dateStyle: 'long' }).format(new Date(post.createdAt));
  const count = post.commentCount;
  const isOwn = post.userId === useUser().id;
  return (
    <Flex align="end" justify="between" wrap="wrap" gapX="5" gapY="2">
      <div>
        <Text as="p" size="4" weight="bold">
          {post.title}
        </Text>
        {media.caption && <Text as="p">{media.caption}</Text>}
        {isOwn && <EditPostCaption key={media.id} post={post} media={media} />}
        <Text as="p" size="2">
          {t('viewer.byOn', { name, date })}
        </Text>
        <TakenOn media={[media]} />
        <TakeDownState media={media} />
      </div>
      <Flex align="center" wrap="wrap" gap="2">
        {isLinked && (
          <Button asChild size="3" variant="soft" color="gray" radius="full">
            <Link to={paths.post(post.id)}>{t('viewer.showPost')}</Link>
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

/** The words of a post, and the comments on it. */
export const Details = ({ post, onClose }: { post: Content; onClose: () => void }) => {
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
          aria-label={t('viewer.hideComments')}
          onClick={onClose}
        >
          <X size={20} aria-hidden="true" />
        </IconButton>
      </Flex>
      {post.description && <PostText text={post.description} />}
      {post.recording && <VoiceMessage recording={post.recording} author={post.user} />}
      <CommentList post={post} isAlone />
    </Flex>
  );
};

interface PlainCaptionProps {
  media: PostMedia;
  /** The way to change its caption. */
  edit: ReactNode;
}

/** What a picture is that no post shows. */
export const PlainCaption = ({ media, edit }: PlainCaptionProps) => (
  <div>
    {media.caption && <Text as="p">{media.caption}</Text>}
    {edit}
    <TakenOn media={[media]} />
    <TakeDownState media={media} />
  </div>
);
