import { Text } from '@radix-ui/themes';
import type { Content } from '#shared/features/content/content.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { LazyPostReadAloud } from './lazy-read-aloud.ts';
import styles from './story-dialog.module.css';

export interface StoryDialogProps {
  post: Content;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The whole of a story, as a page of a book. */
export const StoryDialog = ({ post, open, onOpenChange }: StoryDialogProps) => {
  const { t } = useTranslation('content');
  const { isChild } = useUser();
  const { displayName, username } = post.user;
  return (
    <AppDialog open={open} onOpenChange={onOpenChange} title={post.title} size="large">
      <div className={styles.page} data-accent-color="violet">
        <div className={styles.top}>
          <Text as="p" size="3" color="gray">
            {t('post.by', { name: displayName || username })}
          </Text>
          <LazyPostReadAloud post={post} />
        </div>
        <div className={styles.words}>
          <LinkedText text={post.textContent} areLinksActive={!isChild} />
        </div>
      </div>
    </AppDialog>
  );
};
