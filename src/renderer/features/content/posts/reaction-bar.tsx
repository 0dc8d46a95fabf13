import { Flex } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { type Content, type Emoji, emojiFor } from '#shared/features/content/content.contract.ts';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { countReactions } from './post-changes.ts';
import styles from './reaction-bar.module.css';
import { useToggleReaction } from './reactions.hooks.ts';

const names = {
  '❤️': 'heart',
  '👍': 'thumbsUp',
  '🎨': 'palette',
  '📖': 'book',
} as const satisfies Record<Emoji, string>;

/** The emoji this kind of post can get, with their numbers; a press gives or takes back. */
export const ReactionBar = ({ post }: { post: Content }) => {
  const { t } = useTranslation('content');
  const user = useUser();
  const { mutate: toggle } = useToggleReaction(post.id);
  const counts = countReactions(post.reactions, emojiFor(post.contentType), user.id);
  return (
    <Flex asChild wrap="wrap" gap="6px">
      <fieldset aria-label={t('reactions.group')}>
        {counts.map(({ emoji, count, isMine }) => (
          <button
            key={emoji}
            type="button"
            className={styles.reaction}
            aria-pressed={isMine}
            aria-label={t('reactions.withCount', { name: t(`reactions.${names[emoji]}`), count })}
            onClick={() => toggle(emoji)}
          >
            <span className={styles.emoji} aria-hidden="true">
              {emoji}
            </span>
            {count > 0 && <span aria-hidden="true">{count}</span>}
          </button>
        ))}
      </fieldset>
    </Flex>
  );
};
