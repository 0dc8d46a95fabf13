import { Badge, Text } from '@radix-ui/themes';
import {
  isRestorable,
  type RestoreChoice,
} from '#shared/features/backups/restore/restore.fields.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { BackupOriginNote } from '../../../ui/feedback/backup-origin-note.tsx';
import styles from './restore.module.css';

export const keyOf = ({ kind, id }: RestoreChoice): string => `${kind} ${id}`;

/** The day and time something was kept, in full: it is a decision. */
const timeText = (iso: string): string =>
  dateFormat({ dateStyle: 'full', timeStyle: 'short' }).format(new Date(iso));

/** What is in it, as far as it says. */
const useContents = () => {
  const { t } = useTranslation('startup');
  return ({ kind, people, posts, pictures, isLocked, problem }: RestoreChoice): string => {
    if (!isRestorable(problem)) return '';
    if (kind !== 'backup') return t(`choices.${kind}`);
    if (people === null || posts === null || pictures === null) {
      return isLocked ? t('choices.locked') : '';
    }
    return [
      t('choices.people', { count: people }),
      t('choices.posts', { count: posts }),
      t('choices.pictures', { count: pictures }),
    ].join(' · ');
  };
};

interface ChoiceListProps {
  choices: RestoreChoice[];
  chosen: string | null;
  onChoose: (choice: RestoreChoice) => void;
}

/** The backups to restore from, newest first. */
export const ChoiceList = ({ choices, chosen, onChoose }: ChoiceListProps) => {
  const { t } = useTranslation('startup');
  const contentsOf = useContents();
  const newest = choices.find(({ problem }) => isRestorable(problem));
  return (
    <fieldset className={styles.list} aria-label={t('choices.label')}>
      {choices.map((choice) => (
        <label key={keyOf(choice)} className={styles.choice}>
          <input
            type="radio"
            name="restore-choice"
            checked={chosen === keyOf(choice)}
            disabled={!isRestorable(choice.problem)}
            onChange={() => onChoose(choice)}
          />
          <span>
            <Text as="p" size="3" weight="medium">
              {timeText(choice.madeAt)} {choice === newest && <Badge>{t('choices.newest')}</Badge>}
            </Text>
            <Text as="p" size="2" color="gray">
              {[
                choice.spaceName,
                contentsOf(choice),
                choice.problem && t(`failure.${choice.problem}`),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <BackupOriginNote origin={choice.origin} />
          </span>
        </label>
      ))}
    </fieldset>
  );
};
