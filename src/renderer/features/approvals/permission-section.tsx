import { Box, Heading, Text } from '@radix-ui/themes';
import { type ReactNode, useId } from 'react';
import { PlainList } from '../../ui/layout/plain-list.tsx';

interface PermissionSectionProps {
  title: string;
  sentence: string;
  children: ReactNode;
}

/** A list of permissions under its title. */
export const PermissionSection = ({ title, sentence, children }: PermissionSectionProps) => {
  const headingId = useId();
  return (
    <Box asChild mt="6">
      <section aria-labelledby={headingId}>
        <Heading as="h2" size="4" id={headingId}>
          {title}
        </Heading>
        <Text as="p" size="2" color="gray" mb="3">
          {sentence}
        </Text>
        <PlainList aria-labelledby={headingId}>{children}</PlainList>
      </section>
    </Box>
  );
};
