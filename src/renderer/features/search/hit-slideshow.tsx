import { Flex } from '@radix-ui/themes';
import { useMemo, useState } from 'react';
import { Slideshow } from '../../ui/slideshow/slideshow.tsx';
import { SlideshowButton } from '../../ui/slideshow/slideshow-button.tsx';
import type { ViewerItem } from '../../ui/viewer/viewer-item.ts';

interface HitSlideshowProps {
  items: readonly ViewerItem[];
  hasMore: boolean;
  onNearEnd: () => void;
}

/** The pictures that were found, one after the other. */
export const HitSlideshow = ({ items, hasMore, onNearEnd }: HitSlideshowProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const slides = useMemo(() => items.map((item) => ({ ...item, caption: item.title })), [items]);
  if (slides.length < 2) return null;
  return (
    <Flex justify="end" mb="2">
      <SlideshowButton onPress={() => setIsOpen(true)} />
      <Slideshow
        open={isOpen}
        onOpenChange={setIsOpen}
        slides={slides}
        hasMore={hasMore}
        onNearEnd={onNearEnd}
      />
    </Flex>
  );
};
