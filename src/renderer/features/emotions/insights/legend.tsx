import { Flex } from '@radix-ui/themes';
import { EmotionType } from '#shared/features/emotions/emotions.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { emotionEmoji } from '../emotion-looks.ts';
import styles from './legend.module.css';

/** Which colour is which emotion. */
export const Legend = () => {
  const { t } = useTranslation('emotions');
  return (
    <ul className={styles.legend}>
      {EmotionType.options.map((type) => (
        <Flex key={type} asChild align="center" gap="1" display="inline-flex">
          <li data-emotion={type}>
            <span className={styles.swatch} aria-hidden="true" />
            <span aria-hidden="true">{emotionEmoji[type]}</span>
            {t(`types.${type}`)}
          </li>
        </Flex>
      ))}
    </ul>
  );
};
