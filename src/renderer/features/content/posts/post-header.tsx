import { Badge, Box, Text } from '@radix-ui/themes';
import { Link } from 'react-router-dom';
import type { Content } from '#shared/features/content/content.contract.ts';
import { kindOf } from '#shared/features/content/post-card.ts';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../../ui/avatar/person-avatar.tsx';
import { RelativeTime } from '../../../ui/text/relative-time.tsx';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { LazyPostReadAloud } from './lazy-read-aloud.ts';
import styles from './post-header.module.css';
import { lookOf } from './post-look.ts';
import { PostMenu } from './post-menu.tsx';

/** The coloured band: by whom, what it is and when; a menu for those who may change it. */
export const PostHeader = ({ post }: { post: Content }) => {
  const { t } = useTranslation('content');
  const user = useUser();
  const kind = kindOf(post);
  const { Icon } = lookOf(kind);
  const isOwner = post.userId === user.id;
  return (
    <header className={styles.band}>
      <span className={styles.face}>
        <PersonAvatar person={post.user} size={44} />
        <span className={styles.icon} aria-hidden="true">
          <Icon size={14} />
        </span>
      </span>
      <Box flexGrow="1" flexBasis="0%" minWidth="0">
        <Text as="p" size="3" weight="bold" className={styles.by}>
          {t('post.by', { name: post.user.displayName || post.user.username })}
          {isOwner && (
            <Badge variant="solid" highContrast radius="full" size="1">
              {t('post.owner')}
            </Badge>
          )}
        </Text>
        <Text as="p" size="2" className={styles.kind}>
          {t(`types.${kind}`)}
          <Link to={paths.post(post.id)} className={styles.time}>
            <RelativeTime iso={post.createdAt} />
            <span className="visually-hidden">{t('post.open')}</span>
          </Link>
        </Text>
      </Box>
      <LazyPostReadAloud post={post} />
      <PostMenu post={post} isOwner={isOwner} />
    </header>
  );
};
