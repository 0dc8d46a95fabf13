import { Grid } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { MarkedText, SearchHit } from '#shared/features/search/search.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../ui/avatar/person-avatar.tsx';
import { dayText } from '../../ui/text/day-text.ts';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { useOpenPicture } from '../../ui/viewer/viewer-host.tsx';
import { iconOf, pathOf } from './hit-look.ts';
import styles from './hit-row.module.css';

/** A text with what was looked for marked in it. */
const Marked = ({ text, marks }: MarkedText) => {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>);
    at = to;
  }
  return [...parts, text.slice(at)];
};

const HitImage = ({ hit }: { hit: SearchHit }) => {
  const [isMissing, setIsMissing] = useState(false);
  const Icon = iconOf(hit);
  return hit.thumbUrl && !isMissing ? (
    <img
      src={hit.thumbUrl}
      alt=""
      className="cover-image"
      loading="lazy"
      onError={() => setIsMissing(true)}
    />
  ) : (
    <Icon size={22} aria-hidden="true" />
  );
};

const HitPicture = ({ hit }: { hit: SearchHit }) => {
  if (hit.kind === 'person' && hit.who) return <PersonAvatar person={hit.who} size={44} />;
  return (
    <span className={styles.picture}>
      <HitImage hit={hit} />
    </span>
  );
};

const PictureButton = ({ hit, onOpen }: { hit: SearchHit; onOpen: () => void }) => {
  const { t } = useTranslation('content');
  const name = hit.media[0]?.kind === 'video' ? 'post.play' : 'post.enlarge';
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={t(name, { title: hit.title.text })}
      onClick={onOpen}
    >
      <HitImage hit={hit} />
    </button>
  );
};

const HitTitle = ({ hit }: { hit: SearchHit }) => {
  const { t } = useTranslation('search');
  if (hit.title.text) return <Marked {...hit.title} />;
  if (hit.emotionType) return t(`feelings.${hit.emotionType}`);
  return hit.day ? dayText(hit.day, 'full') : t(`kinds.${hit.kind}`);
};

/** Whose it is, of which kind, and when. */
const HitMeta = ({ hit }: { hit: SearchHit }) => {
  const { t } = useTranslation('search');
  const facts: [name: string, fact: ReactNode][] = [];
  if (hit.kind === 'post' && hit.contentType) facts.push(['type', t(`types.${hit.contentType}`)]);
  if (hit.kind !== 'person' && hit.who)
    facts.push(['who', t('by', { name: hit.who.displayName || hit.who.username })]);
  if (hit.day && hit.title.text + (hit.emotionType ?? '')) facts.push(['day', dayText(hit.day)]);
  if (hit.when) facts.push(['when', <RelativeTime key="when" iso={hit.when} />]);
  if (hit.isDone) facts.push(['done', t('done')]);
  if (facts.length === 0) return null;
  return (
    <span className={styles.meta}>
      {facts.map(([name, fact], index) => (
        <span key={name}>
          {index > 0 && ' · '}
          {fact}
        </span>
      ))}
    </span>
  );
};

interface HitRowProps {
  hit: SearchHit;
  onFollow: () => void;
  /** The list around it opens pictures. */
  hasViewer?: boolean;
  /** As an option of a list that the keyboard walks from its field. */
  option?: { id: string; isActive: boolean };
}

const HitWords = ({ hit }: { hit: SearchHit }) => (
  <Grid as="span" gap="2px" flexGrow="1" flexBasis="0%" minWidth="0">
    <span className={styles.title}>
      <HitTitle hit={hit} />
    </span>
    {hit.snippet.text && (
      <span className={styles.snippet}>
        <Marked {...hit.snippet} />
      </span>
    )}
    <HitMeta hit={hit} />
  </Grid>
);

/** Something that was found, and the way to it. */
export const HitRow = ({ hit, onFollow, hasViewer = false, option }: HitRowProps) => {
  const openPicture = useOpenPicture();
  const [first] = hit.media;
  if (hasViewer && first) {
    const handleOpen = () => {
      onFollow();
      openPicture(first.id);
    };
    return (
      <div className={styles.row}>
        <PictureButton hit={hit} onOpen={handleOpen} />
        <Link to={pathOf(hit)} className={styles.words} onClick={onFollow}>
          <HitWords hit={hit} />
        </Link>
      </div>
    );
  }
  return (
    <Link
      to={pathOf(hit)}
      className={styles.row}
      onClick={onFollow}
      {...(option
        ? { role: 'option', id: option.id, 'aria-selected': option.isActive, tabIndex: -1 }
        : {})}
    >
      <HitPicture hit={hit} />
      <HitWords hit={hit} />
    </Link>
  );
};
