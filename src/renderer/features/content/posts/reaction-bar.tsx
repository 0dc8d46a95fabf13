import { Flex } from '@radix-ui/themes';
import { useState } from 'react';
import { type Content, emojiFor } from '#shared/features/content/content.contract.ts';
import { countReactions, type ReactionCount } from '#shared/features/content/post-card.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { openedLate } from '../../../ui/layout/lazy.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import styles from './reaction-bar.module.css';
import { reactionNames } from './reaction-names.ts';
import { useToggleReaction } from './reactions.hooks.ts';
import type { ReactorsDialogProps } from './reactors-dialog.tsx';

const ReactorsDialog = openedLate<ReactorsDialogProps>(
  async () => (await import('./reactors-dialog.tsx')).ReactorsDialog,
);

/** The emoji this kind of post can get; a press gives or takes back, and one on the number shows whose they are. */
export const ReactionBar = ({ post }: { post: Content }) => {
  const { t } = useTranslation('content');
  const user = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate: toggle } = useToggleReaction(post.id);
  const counts = countReactions(post.reactions, emojiFor(post.contentType), user.id);
  return (
    <Flex asChild wrap="wrap" gap="6px">
      <fieldset aria-label={t('reactions.group')}>
        {counts.map((reaction) => (
          <ReactionChip
            key={reaction.emoji}
            reaction={reaction}
            onToggle={() => toggle(reaction.emoji)}
            onOpen={() => setIsOpen(true)}
          />
        ))}
        <ReactorsDialog contentId={post.id} open={isOpen} onOpenChange={setIsOpen} />
      </fieldset>
    </Flex>
  );
};

interface ReactionChipProps {
  reaction: ReactionCount;
  onToggle: () => void;
  /** Shows whose they are. */
  onOpen: () => void;
}

/** One emoji, and how many gave it. */
export const ReactionChip = ({ reaction, onToggle, onOpen }: ReactionChipProps) => {
  const { t } = useTranslation('content');
  const { emoji, count, isMine } = reaction;
  const name = t(`reactions.${reactionNames[emoji]}`);
  return (
    <span className={styles.reaction} data-mine={isMine || undefined}>
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={isMine}
        aria-label={t('reactions.withCount', { name, count })}
        onClick={onToggle}
      >
        <span className={styles.emoji} aria-hidden="true">
          {emoji}
        </span>
      </button>
      {count > 0 && (
        <button
          type="button"
          className={styles.count}
          aria-label={t('reactions.who', { name, count })}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          {count}
        </button>
      )}
    </span>
  );
};
