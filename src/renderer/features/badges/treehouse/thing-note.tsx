import { Heading, Text } from '@radix-ui/themes';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Mascot } from '../../../ui/mascots/mascot.tsx';
import { EarnedLine } from '../earned-line.tsx';
import styles from './thing-note.module.css';
import { ThingPicture } from './thing-picture.tsx';
import type { Thing } from './things.ts';

interface ThingNoteProps {
  /** The chosen one. */
  thing: Thing | undefined;
  isEmpty: boolean;
  isOwn: boolean;
}

/** Beside the scene: what the chosen thing was earned for, or how the treehouse grows. */
export const ThingNote = ({ thing, isEmpty, isOwn }: ThingNoteProps) => {
  const { t } = useTranslation('badges');
  return (
    <div className={styles.note} aria-live="polite">
      {thing ? (
        <>
          <span className={styles.thing}>
            <ThingPicture thing={thing} />
          </span>
          <div className={styles.words}>
            {!thing.earned && (
              <Text as="p" size="2" className={styles.hint}>
                {t('treehouse.comesNext')}
              </Text>
            )}
            <Heading as="h3" size="5">
              {t(`badges.${thing.badge}.name`)}
            </Heading>
            <Text as="p" size="3">
              {t(`badges.${thing.badge}.description`)}
            </Text>
            {thing.earned && <EarnedLine earned={thing.earned} />}
          </div>
        </>
      ) : (
        <>
          <Mascot
            name="owl"
            pose={isEmpty ? 'hello' : 'cheer'}
            size={132}
            className={styles.mascot}
          />
          <Text as="p" size="3" className={styles.words}>
            {t(isEmpty && isOwn ? 'treehouse.empty' : 'treehouse.hint')}
          </Text>
        </>
      )}
    </div>
  );
};
