import { Heading, Text } from '@radix-ui/themes';
import { EmotionType } from '#shared/features/emotions/emotions.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useQuickLog } from '../emotion-changes.hooks.ts';
import { emotionEmoji } from '../emotion-looks.ts';
import styles from './quick-log.module.css';

/** Eight buttons, each of which logs an emotion for now. */
export const QuickLog = ({ onLogged }: { onLogged: () => void }) => {
  const { t } = useTranslation('emotions');
  const { mutate: log, isPending } = useQuickLog();
  return (
    <section className={`card ${styles.quick}`} aria-labelledby="quick-title">
      <Heading as="h3" size="4" id="quick-title">
        {t('quick.title')}
      </Heading>
      <Text as="p" size="2" color="gray" id="quick-hint">
        {t('quick.hint')}
      </Text>
      <fieldset className={styles.grid} aria-labelledby="quick-title" aria-describedby="quick-hint">
        {EmotionType.options.map((type) => (
          // A button that is really disabled would lose the focus at each tap.
          <button
            key={type}
            type="button"
            className={styles.button}
            data-emotion={type}
            aria-disabled={isPending}
            onClick={() => {
              if (!isPending) log(type, { onSuccess: onLogged });
            }}
          >
            <span className={styles.emoji} aria-hidden="true">
              {emotionEmoji[type]}
            </span>
            {t(`types.${type}`)}
          </button>
        ))}
      </fieldset>
    </section>
  );
};
