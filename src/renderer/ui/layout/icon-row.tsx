import { Flex, Text } from '@radix-ui/themes';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface IconRowProps {
  Icon: LucideIcon;
  name: ReactNode;
  /** More about it, below the name. */
  children?: ReactNode;
  /** The button or the state at the end. */
  end: ReactNode;
}

/** An entry of a list that has no picture of its own. */
export const IconRow = ({ Icon, name, children, end }: IconRowProps) => (
  <Flex asChild align="center" justify="end" wrap="wrap" gap="3">
    <li>
      <Icon size={22} color="var(--gray-11)" aria-hidden="true" />
      {/* In wide or large letters the words keep to themselves, and the end goes below. */}
      <div className="row-text" style={{ flexBasis: '6em' }}>
        <Text as="div" weight="bold">
          {name}
        </Text>
        {children}
      </div>
      {end}
    </li>
  </Flex>
);
