import { History, Sparkles } from 'lucide-react';
import { useId } from 'react';
import type { PostMedia } from '#shared/features/content/content.contract.ts';
import { MediaImage } from '../../../ui/media/media-image.tsx';
import { LookBackCard } from './look-back-card.tsx';
import { useMemories } from './memories.hooks.ts';
import styles from './memories.module.css';
import { MemoriesCard } from './memories-card.tsx';
import { useMemoriesFold } from './memories-fold.ts';
import { useMemoriesTitle } from './use-memories-title.ts';

/**
 * On home, once the posts are there: what was shared on this day, or in December the year (rules 169, 170 and
 * 181). A round picture beside the filters, which a press unfolds to a card below them.
 */
export const Memories = () => {
  const { memories = [], lookBack = null } = useMemories() ?? {};
  const id = useId();
  const { isOpen } = useMemoriesFold();
  const title = useMemoriesTitle(memories, lookBack);
  if (!lookBack && memories.length === 0) return null;
  const [media] = lookBack ? lookBack.media : memories.flatMap((memory) => memory.media);
  return (
    <>
      <button
        type="button"
        className={styles.fold}
        aria-label={title}
        aria-expanded={isOpen}
        {...(isOpen ? { 'aria-controls': id } : {})}
        onClick={() => useMemoriesFold.setState({ isOpen: !isOpen })}
      >
        <FoldPicture media={media} Icon={lookBack ? Sparkles : History} />
        <span className={styles.name}>{title}</span>
      </button>
      {isOpen && (
        <div id={id} className={styles.card}>
          {lookBack ? <LookBackCard {...lookBack} /> : <MemoriesCard memories={memories} />}
        </div>
      )}
    </>
  );
};

const FoldPicture = ({ media, Icon }: { media: PostMedia | undefined; Icon: typeof History }) => {
  const icon = <Icon size={22} aria-hidden="true" />;
  return (
    <span className={styles.picture}>
      {media ? (
        <MediaImage
          media={media}
          alt=""
          sizes="48px"
          {...(media.focus
            ? { style: { objectPosition: `${media.focus.x}% ${media.focus.y}%` } }
            : {})}
          fallback={icon}
        />
      ) : (
        icon
      )}
    </span>
  );
};
