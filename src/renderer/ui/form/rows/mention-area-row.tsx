import { TextArea } from '@radix-ui/themes';
import { type ComponentProps, useRef } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { Viewable } from '../../visibility/viewers.hooks.ts';
import { FormField } from '../form-field.tsx';
import { LazyMentionList } from '../lazy-mention-list.ts';
import { useMentions } from '../use-mentions.ts';
import { type RowProps, useFieldError } from './form-row.ts';

type MentionAreaRowProps<Values extends FieldValues, Output> = RowProps<Values, Output> &
  Pick<ComponentProps<typeof TextArea>, 'placeholder'> & { of: Viewable };

/** Several lines of text of a form, with the people they may mention. */
export const MentionAreaRow = <Values extends FieldValues, Output>(
  props: MentionAreaRowProps<Values, Output>,
) => {
  const { control, name, label, hint, isOptional, hasAsterisk, of, ...input } = props;
  const { field: kept } = useController({ control, name });
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions(field, kept.onChange);
  return (
    <>
      <FormField {...{ label, hint, isOptional, hasAsterisk }} error={useFieldError(props)}>
        {(attributes) => (
          <TextArea
            size="3"
            rows={2}
            {...input}
            {...attributes}
            {...kept}
            {...mentions.fieldProps}
            ref={(element) => {
              field.current = element;
              kept.ref(element);
            }}
            onChange={(event) => {
              kept.onChange(event);
              mentions.look();
            }}
            onKeyDown={mentions.handleKey}
            onBlur={() => {
              kept.onBlur();
              mentions.fieldProps.onBlur();
            }}
          />
        )}
      </FormField>
      {mentions.listProps && <LazyMentionList of={of} {...mentions.listProps} />}
    </>
  );
};
