import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { LazyContentForm } from '../../../features/content/form/lazy-content-form.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PlainList } from '../../../ui/layout/plain-list.tsx';
import { navItems } from '../../shell/sidebar/nav-items.ts';
import type { WayName } from '../create-panel.tsx';
import styles from './kid-tiles.module.css';
import { type TileName, tileNames, tilePicture } from './pictures/tile-pictures.ts';

const colours = {
  draw: 'orange',
  photo: 'sky',
  story: 'violet',
  film: 'ruby',
  games: 'grass',
  read: 'amber',
  chat: 'cyan',
} as const satisfies Record<TileName, string>;

/** Pages open as they do from the navigation; forms are those of *Create Something New!* and one for photos. */
const pathOf: Partial<Record<TileName, string>> = {
  draw: paths.draw,
  games: paths.games,
  read: paths.readingTracker,
  chat: paths.chat,
};
const wayOf: Partial<Record<TileName, WayName>> = { story: 'story', film: 'video' };

const ChatMark = navItems.find(({ path }) => path === paths.chat)?.Mark;

interface KidTilesProps {
  /** Opens a form of *Create Something New!*. */
  onCreate: (way: WayName) => void;
}

/** Large pictures with a word each, for kids who can't read well yet (rule 180). */
export const KidTiles = ({ onCreate }: KidTilesProps) => {
  const { t } = useTranslation('kidHome');
  const titleId = useId();
  const [isPhotoOpen, setIsPhotoOpen] = useState(false);
  const press = (name: TileName) => {
    const way = wayOf[name];
    if (way) onCreate(way);
    else setIsPhotoOpen(true);
  };
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId} className="visually-hidden">
        {t('title')}
      </h2>
      <PlainList className={styles.tiles}>
        {tileNames.map((name) => {
          const path = pathOf[name];
          return (
            <li key={name} className={styles.place} data-accent-color={colours[name]}>
              {path ? (
                <Link to={path} className={styles.tile}>
                  <Face name={name} />
                </Link>
              ) : (
                <button type="button" className={styles.tile} onClick={() => press(name)}>
                  <Face name={name} />
                </button>
              )}
            </li>
          );
        })}
      </PlainList>
      <div data-accent-color="pink">
        <LazyContentForm
          types={['photo']}
          draft="photo"
          title={t('photoTitle')}
          open={isPhotoOpen}
          onOpenChange={setIsPhotoOpen}
        />
      </div>
    </section>
  );
};

const Face = ({ name }: { name: TileName }) => {
  const { t } = useTranslation('kidHome');
  return (
    <>
      <img src={tilePicture(name)} alt="" className={styles.picture} draggable={false} />
      <span className={styles.name}>{t(`tiles.${name}`)}</span>
      {name === 'chat' && ChatMark && (
        <span className={styles.mark}>
          <ChatMark />
        </span>
      )}
    </>
  );
};
