import { Flex } from '@radix-ui/themes';
import type { ReactNode } from 'react';

/** The fields of a form that cannot be changed while it is sent. */
export const FormFields = (props: { isDisabled: boolean; children: ReactNode }) => (
  <Flex asChild direction="column" gap="4">
    <fieldset disabled={props.isDisabled}>{props.children}</fieldset>
  </Flex>
);
