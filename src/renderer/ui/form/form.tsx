import { Flex, type FlexProps } from '@radix-ui/themes';
import type { FormEventHandler } from 'react';

interface FormProps extends Omit<FlexProps, 'onSubmit'> {
  onSubmit: FormEventHandler<HTMLFormElement>;
}

/** Rows one under the other. They say themselves what is wrong; the browser's own bubbles stay away. */
export const Form = ({ onSubmit, children, ...flex }: FormProps) => (
  <Flex asChild direction="column" gap="4" {...flex}>
    <form noValidate onSubmit={onSubmit}>
      {children}
    </form>
  </Flex>
);
