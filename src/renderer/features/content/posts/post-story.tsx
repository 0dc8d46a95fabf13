import { Button, Flex, Text } from '@radix-ui/themes';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import type { Content } from '#shared/features/content/content.contract.ts';
import { excerptOf } from '#shared/features/content/post-card.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { LazyPostReadAloud } from './lazy-read-aloud.ts';
import styles from './post-story.module.css';

/** The first lines of a story, and the whole of it as a page of a book. */
export const PostStory = ({ post }: { post: Content }) => {
  const { t } = useTranslation('content');
  const { isChild } = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const author = post.user.displayName || post.user.username;
  return (
    <Flex direction="column" align="start" gap="3">
      <div className={styles.excerpt}>
        <Text as="p" size="3" className={styles.lines}>
          {excerptOf(post.textContent)}
        </Text>
      </div>
      <Button variant="soft" size="3" onClick={() => setIsOpen(true)}>
        <BookOpen size={18} aria-hidden="true" />
        {t('post.readStory')}
      </Button>
      <AppDialog open={isOpen} onOpenChange={setIsOpen} title={post.title} size="large">
        <div className={styles.page} data-accent-color="violet">
          <div className={styles.top}>
            <Text as="p" size="3" color="gray">
              {t('post.by', { name: author })}
            </Text>
            <LazyPostReadAloud post={post} />
          </div>
          <div className={styles.words}>
            <LinkedText text={post.textContent} areLinksActive={!isChild} />
          </div>
        </div>
      </AppDialog>
    </Flex>
  );
};
