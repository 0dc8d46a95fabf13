import { Button, Flex, Heading } from '@radix-ui/themes';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { LookBack, LookBackPicture } from '#shared/features/content/look-back.contract.ts';
import { paths } from '#shared/paths.ts';
import { dateFormat, numberFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { PlainGrid } from '../../../ui/layout/plain-list.tsx';
import { SectionTheme } from '../../../ui/layout/section-theme.tsx';
import { MediaImage } from '../../../ui/media/media-image.tsx';
import { useOpenPicture } from '../../../ui/viewer/viewer-host.tsx';
import { FoundPostsViewer } from '../posts/post-viewer.tsx';
import styles from './look-back-page.module.css';
import { useLookBack } from './memories.hooks.ts';

/** A year, month by month (rule 170). */
export const LookBackPage = () => {
  const { t } = useTranslation('memories');
  const { id = '' } = useParams();
  // Anything that is no year is a 404.
  const year = /^\d{4}$/.test(id) ? Number(id) : 0;
  const { data, error, refetch } = useLookBack(year);
  if (data === null) {
    return (
      <SectionTheme name="home">
        <EmptyState
          drawing="not-found"
          title={t('lookBack.missing')}
          hint={t('lookBack.missingHint')}
        />
      </SectionTheme>
    );
  }
  return (
    <SectionTheme name="home">
      <PageHeader
        section="home"
        title={t('lookBack.title', { year })}
        sentence={t('lookBack.sentence')}
      />
      {data && <Year lookBack={data} />}
      {!data &&
        (error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
    </SectionTheme>
  );
};

const Year = ({ lookBack }: { lookBack: LookBack }) => {
  const { t } = useTranslation('memories');
  const { year, months, earlier, later } = lookBack;
  const items = useMemo(
    () =>
      months.flatMap(({ pictures }) =>
        pictures.map(({ postId, title, media }) => ({ id: media.id, title, media, postId })),
      ),
    [months],
  );
  const isEmpty = months.length === 0 && lookBack.counts.posts === 0;
  return (
    <>
      {isEmpty && (
        <EmptyState
          drawing="empty-posts"
          title={t('lookBack.empty', { year })}
          hint={t('lookBack.emptyHint')}
        />
      )}
      <Numbers lookBack={lookBack} />
      <FoundPostsViewer items={items} onNearEnd={() => {}}>
        {months.map(({ month, pictures }) => (
          <Month key={month} year={year} month={month} pictures={pictures} />
        ))}
      </FoundPostsViewer>
      <Flex justify="between" wrap="wrap" gap="3" mt="6">
        {earlier !== null && (
          <Button asChild size="3" variant="soft">
            <Link to={paths.lookBack(earlier)}>
              <ArrowLeft size={18} aria-hidden="true" />
              {t('lookBack.open', { year: earlier })}
            </Link>
          </Button>
        )}
        {later !== null && (
          <Button asChild size="3" variant="soft">
            <Link to={paths.lookBack(later)}>
              {t('lookBack.open', { year: later })}
              <ArrowRight size={18} aria-hidden="true" />
            </Link>
          </Button>
        )}
      </Flex>
    </>
  );
};

const kinds = ['posts', 'pictures', 'stories', 'books', 'badges'] as const;

/** What there was of each kind; kinds without any are left out. */
const Numbers = ({ lookBack: { counts } }: { lookBack: LookBack }) => {
  const { t } = useTranslation('memories');
  const shown = kinds.filter((kind) => counts[kind] > 0);
  if (shown.length === 0) return null;
  return (
    <PlainGrid className={styles.numbers} aria-label={t('lookBack.numbers')}>
      {shown.map((kind) => (
        <li key={kind} className={`card ${styles.number}`}>
          <strong>{numberFormat().format(counts[kind])}</strong>
          <span>{t(`lookBack.counts.${kind}`, { count: counts[kind] })}</span>
        </li>
      ))}
    </PlainGrid>
  );
};

interface MonthProps {
  year: number;
  month: number;
  pictures: LookBackPicture[];
}

const Month = ({ year, month, pictures }: MonthProps) => {
  const name = dateFormat({ month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(year, month - 1, 1)),
  );
  return (
    <section aria-label={name} className={styles.month}>
      <Heading as="h2" size="5">
        {name}
      </Heading>
      <PlainGrid className={styles.pictures}>
        {pictures.map((picture) => (
          <li key={picture.media.id}>
            <Picture {...picture} />
          </li>
        ))}
      </PlainGrid>
    </section>
  );
};

const Picture = ({ title, media }: LookBackPicture) => {
  const { t } = useTranslation('content');
  const openPicture = useOpenPicture();
  const { focus } = media;
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={t(media.kind === 'video' ? 'post.play' : 'post.enlarge', { title })}
      onClick={() => openPicture(media.id)}
    >
      <MediaImage
        media={media}
        alt=""
        sizes="(max-width: 767px) 50vw, 320px"
        className="cover-image"
        {...(focus ? { style: { objectPosition: `${focus.x}% ${focus.y}%` } } : {})}
        fallback={<span className={styles.gone}>{title}</span>}
      />
    </button>
  );
};
