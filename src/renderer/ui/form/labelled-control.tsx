import { Text } from '@radix-ui/themes';
import { type ReactNode, useId } from 'react';
import styles from './labelled-control.module.css';

interface LabelledProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What it is called where several have the same label. */
  'aria-label'?: string;
}

/** What a switch and a check box take. */
export interface ToggleFieldProps extends LabelledProps {
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

interface LabelledControlProps extends LabelledProps {
  children: (attributes: {
    'aria-label': string | undefined;
    'aria-labelledby': string | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** A switch or a check box with its label and hint beside it; pressing them presses the control. */
export const LabelledControl = ({ label, hint, children, ...named }: LabelledControlProps) => {
  const id = useId();
  const name = named['aria-label'];
  const attributes = {
    'aria-label': name,
    // The hint is within the label as well, but describes the control rather than names it.
    'aria-labelledby': hint && !name ? `${id}-label` : undefined,
    'aria-describedby': hint ? `${id}-hint` : undefined,
  };
  return (
    <Text as="label" size="3" className={styles.row}>
      {children(attributes)}
      <span>
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <Text size="2" color="gray" id={`${id}-hint`} className={styles.hint}>
            {hint}
          </Text>
        )}
      </span>
    </Text>
  );
};
