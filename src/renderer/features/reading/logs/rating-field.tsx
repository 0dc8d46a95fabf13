import { Flex } from '@radix-ui/themes';
import { Star } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './rating-field.module.css';

interface RatingFieldProps {
  /** 1 to 5; null for none. */
  value: number | null;
  onChange: (rating: number | null) => void;
}

const choices = [null, 1, 2, 3, 4, 5] as const;

/** Stars as radio buttons, so that arrow keys and screen readers know them. */
export const RatingField = ({ value, onChange }: RatingFieldProps) => {
  const { t } = useTranslation('reading');
  const name = useId();
  return (
    <Flex asChild align="center" wrap="wrap">
      <fieldset>
        <legend className={styles.legend}>{t('log.rating')}</legend>
        {choices.map((stars) => (
          <label key={stars ?? 0} className={styles.choice}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={value === stars}
              onChange={() => onChange(stars)}
              aria-label={stars === null ? t('log.noRating') : t('log.stars', { count: stars })}
            />
            {stars === null ? (
              <span aria-hidden="true">{t('log.noRating')}</span>
            ) : (
              <Star
                size={26}
                aria-hidden="true"
                className={value !== null && stars <= value ? styles.full : styles.empty}
              />
            )}
          </label>
        ))}
      </fieldset>
    </Flex>
  );
};
