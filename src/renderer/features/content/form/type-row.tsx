import { Grid } from '@radix-ui/themes';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { lookOf } from '../posts/post-look.ts';
import type { PostFormInput, PostFormOutput } from './post-form.ts';
import styles from './type-row.module.css';

interface TypeRowProps {
  control: Control<PostFormInput, unknown, PostFormOutput>;
  types: ContentType[];
}

/** What the post is: one of the types the form was opened for. */
export const TypeRow = ({ control, types }: TypeRowProps) => {
  const { t } = useTranslation('content');
  const { field } = useController({ control, name: 'contentType' });
  const name = useId();
  return (
    <FieldGroup legend={t('form.type')}>
      <Grid columns="repeat(auto-fit, minmax(70px, 1fr))" gap="2">
        {types.map((type) => {
          const { colour, Icon } = lookOf(type);
          return (
            <label key={type} className={styles.choice} data-accent-color={colour}>
              <input
                type="radio"
                name={name}
                className="visually-hidden"
                checked={type === field.value}
                onChange={() => field.onChange(type)}
              />
              <Icon size={24} aria-hidden="true" />
              {t(`types.${type}`)}
            </label>
          );
        })}
      </Grid>
    </FieldGroup>
  );
};
