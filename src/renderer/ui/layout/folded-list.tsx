import { Button, type FlexProps } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PlainList } from './plain-list.tsx';

/** Entries of a folded list; one more is shown at once, since the button takes as much room. */
const shownAtFirst = 3;

type FoldedListProps = Omit<FlexProps, 'children'> & { children: ReactNode[] };

/** A list of which a long rest is shown on request. */
export const FoldedList = ({ children, ...list }: FoldedListProps) => {
  const { t } = useTranslation('common');
  const [isOpen, setIsOpen] = useState(false);
  const isLong = children.length > shownAtFirst + 1;
  return (
    <>
      <PlainList {...list}>
        {isLong && !isOpen ? children.slice(0, shownAtFirst) : children}
      </PlainList>
      {isLong && (
        <Button
          size="3"
          variant="soft"
          color="gray"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('actions.showLess') : t('actions.showAll', { count: children.length })}
        </Button>
      )}
    </>
  );
};
