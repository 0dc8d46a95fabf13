import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import styles from './files.module.css';

interface ThumbnailProps {
  url: string | null;
  /** Shown where there is no picture. */
  Icon: LucideIcon;
}

/** A small picture beside a name that says what it shows, so screen readers pass it over. */
export const Thumbnail = ({ url, Icon }: ThumbnailProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  if (url && url !== broken) {
    return (
      <img
        className={styles.thumbnail}
        src={url}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(url)}
      />
    );
  }
  return (
    <span className={styles.thumbnail} aria-hidden="true">
      <Icon size={22} />
    </span>
  );
};
