import { Flex, Heading } from '@radix-ui/themes';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: ReactNode;
  /** What links to it point at. */
  id?: string;
  /** For running text, which is hard to read in long lines. */
  maxWidth?: string;
  children: ReactNode;
}

/** A part of a page under a heading of its own. */
export const Section = ({ title, id, maxWidth, children }: SectionProps) => {
  const headingId = useId();
  return (
    <Flex asChild direction="column" gap="3" minWidth="0" maxWidth={maxWidth}>
      <section id={id} aria-labelledby={headingId}>
        <Heading as="h2" size="4" id={headingId}>
          {title}
        </Heading>
        {children}
      </section>
    </Flex>
  );
};
