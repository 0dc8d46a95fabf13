import { Box, Heading, IconButton, Text } from '@radix-ui/themes';
import { Pencil, Trash2 } from 'lucide-react';
import type { EmotionLog } from '#shared/features/emotions/emotions.contract.ts';
import { limits } from '#shared/features/emotions/emotions.limits.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { emotionEmoji } from '../emotion-looks.ts';
import { useEmotionDialog } from '../form/emotion-dialog.store.ts';
import styles from './log-card.module.css';

/** One log, whole, and what can be done with it. */
export const LogCard = ({ log, onDelete }: { log: EmotionLog; onDelete: () => void }) => {
  const { t } = useTranslation(['emotions', 'common']);
  const edit = useEmotionDialog((state) => state.edit);
  const emotion = t(`types.${log.emotionType}`);
  const notes = (['triggers', 'coping'] as const).filter((name) => log[name] !== '');
  return (
    <article className={styles.card} data-emotion={log.emotionType} aria-label={emotion}>
      <div className={styles.head}>
        <span className={styles.emoji} aria-hidden="true">
          {emotionEmoji[log.emotionType]}
        </span>
        <Box flexGrow="1" flexBasis="0%" minWidth="0">
          <Heading as="h4" size="3">
            {emotion}
          </Heading>
          <Text as="p" size="2">
            {t('day.strength', { value: log.intensity })}
          </Text>
        </Box>
        <IconButton
          size="3"
          variant="ghost"
          color="gray"
          aria-label={t('common:named', { action: t('common:actions.edit'), name: emotion })}
          onClick={() => edit(log)}
        >
          <Pencil size={18} aria-hidden="true" />
        </IconButton>
        <IconButton
          size="3"
          variant="ghost"
          color="gray"
          aria-label={t('common:named', { action: t('common:actions.delete'), name: emotion })}
          onClick={onDelete}
        >
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <span className={styles.track} aria-hidden="true">
        <span
          className={styles.bar}
          style={{ width: `${(log.intensity / limits.intensityMax) * 100}%` }}
        />
      </span>
      {log.description && (
        <Text as="p" size="3" className={styles.text}>
          {log.description}
        </Text>
      )}
      {notes.length > 0 && (
        <dl className={styles.notes}>
          {notes.map((name) => (
            <div key={name}>
              <dt>{t(`day.${name}`)}</dt>
              <dd className={styles.text}>{log[name]}</dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
};
