import type { Comment, Content } from '#shared/features/content/content.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ReadAloudButtons } from '../../../ui/media/read-aloud-buttons.tsx';
import { mayMention, useMentionedPeople, withNames } from '../../../ui/text/mentioned-people.ts';

/** Sentences that end, so that a voice takes a breath between title and text. */
const joined = (...parts: string[]): string =>
  parts
    .filter((part) => part.trim() !== '')
    .map((part) => (/[.!?…:]\s*$/.test(part) ? part : `${part}.`))
    .join('\n');

/** Reads a post: its title, its description and its story. */
export const PostReadAloud = ({ post }: { post: Content }) => {
  const { t } = useTranslation(['readAloud', 'common']);
  const { title } = post;
  return (
    <ReadAloudButtons
      readingKey={`post-${post.id}`}
      text={joined(title, post.description, post.textContent)}
      listenLabel={t('common:named', { action: t('listen'), name: title })}
      stopLabel={t('common:named', { action: t('stop'), name: title })}
    />
  );
};

export const CommentReadAloud = ({ comment }: { comment: Comment }) => {
  const { t } = useTranslation('readAloud');
  const name = comment.user.displayName || comment.user.username;
  const people = useMentionedPeople(mayMention(comment.text));
  return (
    <ReadAloudButtons
      readingKey={`comment-${comment.id}`}
      text={withNames(comment.text, people)}
      listenLabel={t('listenToComment', { name })}
      stopLabel={t('stopComment', { name })}
    />
  );
};
