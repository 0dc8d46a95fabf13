import { Flex } from '@radix-ui/themes';
import { Star, StarHalf } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import styles from './rating-field.module.css';

interface RatingFieldProps {
  /** 0.5 to 5 in half stars; null for none. */
  value: number | null;
  onChange: (rating: number | null) => void;
}

const stars = [1, 2, 3, 4, 5] as const;

const useRatingName = () => {
  const { t } = useTranslation('reading');
  return (rating: number | null): string => {
    if (rating === null) return t('log.noRating');
    if (Number.isInteger(rating)) return t('log.stars', { count: rating });
    return rating < 1 ? t('log.halfStar') : t('log.halfStars', { whole: Math.floor(rating) });
  };
};

interface ChoiceProps {
  group: string;
  rating: number | null;
  isChosen: boolean;
  onChoose: () => void;
  onHover?: () => void;
}

const Choice = ({ group, rating, isChosen, onChoose, onHover }: ChoiceProps) => {
  const nameOf = useRatingName();
  return (
    <label
      className={rating === null ? styles.none : styles.choice}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onHover?.()}
    >
      <input
        type="radio"
        name={group}
        className={styles.input}
        checked={isChosen}
        onChange={onChoose}
        aria-label={nameOf(rating)}
      />
      {rating === null && <span aria-hidden="true">{nameOf(null)}</span>}
    </label>
  );
};

const StarPicture = ({ star, rating }: { star: number; rating: number }) => (
  <span className={styles.star} aria-hidden="true">
    <Star size={30} className={rating >= star ? styles.full : styles.empty} />
    {rating === star - 0.5 && <StarHalf size={30} className={styles.half} />}
  </span>
);

/** Half stars as radio buttons, so that arrow keys and screen readers know them. */
export const RatingField = ({ value, onChange }: RatingFieldProps) => {
  const { t } = useTranslation('reading');
  const group = useId();
  const [hovered, setHovered] = useState<number | null>(null);
  const shown = hovered ?? value ?? 0;
  const propsOf = (rating: number | null) => ({
    group,
    rating,
    isChosen: value === rating,
    onChoose: () => onChange(rating),
  });
  return (
    <FieldGroup legend={t('log.rating')}>
      <Flex align="center" wrap="wrap" gap="2">
        <Choice {...propsOf(null)} />
        <div className={styles.stars} onPointerLeave={() => setHovered(null)}>
          {stars.map((star) => (
            <div key={star} className={styles.cell}>
              <StarPicture star={star} rating={shown} />
              {[star - 0.5, star].map((rating) => (
                <Choice key={rating} {...propsOf(rating)} onHover={() => setHovered(rating)} />
              ))}
            </div>
          ))}
        </div>
      </Flex>
    </FieldGroup>
  );
};
