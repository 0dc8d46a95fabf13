import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import {
  type ControllerRef,
  type GenericSlide,
  Lightbox,
  type RenderSlideProps,
  type ZoomRef,
} from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import 'yet-another-react-lightbox/styles.css';
import { inDialog } from './in-dialog.ts';
import type { ViewerItem } from './viewer-item.ts';
import { ViewerSlide } from './viewer-slide.tsx';

interface FilmSlide extends GenericSlide {
  type: 'film';
}

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    film: FilmSlide;
  }
}

export interface StageControl {
  focus: () => void;
  toggleZoom: () => void;
  /** For keys pressed beside the picture. */
  handleKey: (event: KeyboardEvent<HTMLElement>) => void;
}

interface ViewerStageProps {
  ref: Ref<StageControl>;
  items: ViewerItem[];
  index: number;
  onShow: (id: number) => void;
  onZoom: (zoom: number) => void;
  onClose: () => void;
}

/** Pictures can be zoomed until their longer side has this many px, or all of their own. */
const zoomedPx = 4_000;

const slideOf = ({ media }: ViewerItem) => {
  if (media.kind === 'video') return { type: 'film' as const };
  const [width, height] = [media.width ?? zoomedPx, media.height ?? zoomedPx];
  const factor = Math.max(1, zoomedPx / Math.max(width, height));
  return { src: media.url, width: width * factor, height: height * factor };
};

const plugins = [inDialog, Zoom];
const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable], video');

/** The pictures themselves: swipe and arrows go on; pinch, double tap, wheel and keys zoom (ADR 45). */
export const ViewerStage = (props: ViewerStageProps) => {
  const { ref, items, index, onShow, onZoom, onClose } = props;
  const { t } = useTranslation('common');
  const slides = useMemo(() => items.map(slideOf), [items]);
  const controller = useRef<ControllerRef>(null);
  const zoom = useRef<ZoomRef>(null);
  const toggleZoom = () => {
    if ((zoom.current?.zoom ?? 1) > 1) zoom.current?.changeZoom(1);
    else zoom.current?.zoomIn();
  };
  useImperativeHandle(ref, () => ({
    focus: () => controller.current?.focus(),
    toggleZoom,
    handleKey: ({ key, target, currentTarget, defaultPrevented }) => {
      const isOnStage = target instanceof Element && target.closest('.yarl__root');
      if (defaultPrevented || isOnStage || isTyping(target)) return;
      // A dialog that was opened from here lies elsewhere in the page.
      if (!currentTarget.contains(target as Node)) return;
      if (key === 'ArrowLeft') controller.current?.prev();
      if (key === 'ArrowRight') controller.current?.next();
    },
  }));
  const renderSlide = ({ slide, offset, rect, zoom: shownZoom = 1 }: RenderSlideProps) => {
    const item = items[slides.indexOf(slide as (typeof slides)[number])];
    if (!item) return null;
    return (
      <ViewerSlide
        media={item.media}
        title={item.title}
        isCurrent={offset === 0}
        width={rect.width * (offset === 0 ? shownZoom : 1)}
      />
    );
  };
  return (
    <Lightbox
      open
      close={onClose}
      plugins={plugins}
      slides={slides}
      index={index}
      on={{
        view: ({ index: shown }) => {
          const item = items[shown];
          if (item) onShow(item.id);
        },
        zoom: ({ zoom: shown }) => onZoom(shown),
      }}
      carousel={{ finite: true, preload: 1, padding: 0, spacing: '10%' }}
      animation={{ swipe: 300 }}
      controller={{ ref: controller, closeOnEscape: false, closeOnPullDown: true }}
      toolbar={{ buttons: [] }}
      zoom={{ ref: zoom, scrollToZoom: true, doubleClickMaxStops: 1, pinchZoomV4: true }}
      labels={{
        Previous: t('viewer.previous'),
        Next: t('viewer.next'),
        Carousel: t('viewer.pictures'),
        Slide: t('viewer.picture'),
        'Photo gallery': t('viewer.pictures'),
        '{index} of {total}': t('viewer.position', { index: '{index}', total: '{total}' }),
      }}
      render={{
        slide: renderSlide,
        buttonZoom: () => null,
        iconPrev: () => <ChevronLeft size={32} aria-hidden="true" />,
        iconNext: () => <ChevronRight size={32} aria-hidden="true" />,
        ...(items.length < 2 ? { buttonPrev: () => null, buttonNext: () => null } : {}),
      }}
    />
  );
};
