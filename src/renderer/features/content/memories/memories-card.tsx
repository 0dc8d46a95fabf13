import { Text } from '@radix-ui/themes';
import { History, NotebookPen } from 'lucide-react';
import { useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Memory } from '#shared/features/content/memories.contract.ts';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PlainList } from '../../../ui/layout/plain-list.tsx';
import { MediaImage } from '../../../ui/media/media-image.tsx';
import { useOpenPicture } from '../../../ui/viewer/viewer-host.tsx';
import { FoundPostsViewer } from '../posts/post-viewer.tsx';
import { CardHead } from './card-head.tsx';
import styles from './memories-card.module.css';
import { useMemoriesTitle } from './use-memories-title.ts';

/** What the household shared on this day, each memory with its picture. */
export const MemoriesCard = ({ memories }: { memories: Memory[] }) => {
  const { t } = useTranslation('memories');
  const id = useId();
  const name = useMemoriesTitle(memories);
  const items = useMemo(
    () =>
      memories.flatMap(({ postId, title, media }) =>
        media.map((one) => ({ id: one.id, title, media: one, postId })),
      ),
    [memories],
  );
  return (
    <section className={`card ${styles.card}`} aria-labelledby={id}>
      <CardHead id={id} Icon={History} title={name} dismissLabel={t('dismiss')} card="memories" />
      <FoundPostsViewer items={items} onNearEnd={() => {}}>
        <PlainList className={styles.strip}>
          {memories.map((memory) => (
            <li key={`${memory.postId} ${memory.day}`} className={styles.memory}>
              <MemoryTile memory={memory} />
            </li>
          ))}
        </PlainList>
      </FoundPostsViewer>
    </section>
  );
};

const MemoryTile = ({ memory }: { memory: Memory }) => {
  const { t } = useTranslation('memories');
  const openPicture = useOpenPicture();
  const { postId, title, user, years, media, text } = memory;
  const name = user.displayName || user.username;
  const byWhen = years > 0 ? t('byWhen', { name, when: t('yearsAgo', { count: years }) }) : name;
  const [first] = media;
  const words = (
    <span className={styles.words}>
      <Text as="span" size="3" weight="bold" className={styles.line}>
        {title}
      </Text>
      <Text as="span" size="2" color="gray" className={styles.line}>
        {byWhen}
      </Text>
      {first && text && (
        <Text as="span" size="2" className={styles.more}>
          {text}
        </Text>
      )}
    </span>
  );
  const label = t('open', { title, byWhen });
  if (!first) {
    return (
      <Link to={paths.post(postId)} className={styles.tile} aria-label={label}>
        <span className={styles.story}>
          <NotebookPen size={20} aria-hidden="true" />
          <Text as="span" size="2" className={styles.text}>
            {text}
          </Text>
        </span>
        {words}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={styles.tile}
      aria-label={label}
      onClick={() => openPicture(first.id)}
    >
      <span className={styles.picture}>
        <MediaImage
          media={first}
          alt=""
          sizes="200px"
          className="cover-image"
          {...(first.focus
            ? { style: { objectPosition: `${first.focus.x}% ${first.focus.y}%` } }
            : {})}
          fallback={null}
        />
        {media.length > 1 && (
          <span className={styles.count} aria-hidden="true">
            {media.length}
          </span>
        )}
      </span>
      {words}
    </button>
  );
};
