import { Dialog, Theme } from '@radix-ui/themes';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { onEscapeWithin } from '../dialog/escape-within.ts';
import fullScreen from '../dialog/full-screen.module.css';
import { useBackLayer } from '../dialog/use-back-layer.ts';
import { useDialogFocus } from '../dialog/use-dialog-focus.ts';
import { growFrom, shrinkInto } from './grow.ts';
import styles from './picture-viewer.module.css';
import { ViewerBar } from './viewer-bar.tsx';
import type { ViewerItem } from './viewer-item.ts';
import { type StageControl, ViewerStage } from './viewer-stage.tsx';

export interface PictureViewerProps {
  /** What one can go through, in the order of the list it was opened from; the same array until it changes. */
  items: ViewerItem[];
  firstId: number;
  /** How many of the whole list come before the first item; none if not given. */
  before?: number | undefined;
  /** How many the whole list has, where it has more than these. */
  total?: number | undefined;
  onClose: () => void;
  /** Called when hardly any items are left ahead. */
  onNearEnd?: (() => void) | undefined;
  /** Called when hardly any items are left before. */
  onNearStart?: (() => void) | undefined;
  /** Under the picture: what it is. */
  caption: (id: number) => ReactNode;
  /** Beside the picture, or over its lower half on a phone. */
  details?: ((id: number) => ReactNode) | null;
  /** More buttons for the bar. */
  actions?: (id: number) => ReactNode;
}

/** Items left ahead when more are asked for. */
const nearEnd = 3;

/** Pictures and films, full screen. */
export const PictureViewer = (props: PictureViewerProps) => {
  const { items, firstId, onClose, caption, details, actions } = props;
  const { before = 0, total = items.length } = props;
  const { t } = useTranslation('common');
  const dialogFocus = useDialogFocus();
  const [origin] = useState(() => document.activeElement);
  const [id, setId] = useState(firstId);
  const [zoom, setZoom] = useState(1);
  const stage = useRef<HTMLDivElement>(null);
  const control = useRef<StageControl>(null);
  const index = items.findIndex((item) => item.id === id);
  const item = items[index];
  useBackLayer(true, onClose);
  const leaveIfGone = useEffectEvent(onClose);
  useEffect(() => {
    // What was shown may be deleted meanwhile.
    if (!item) leaveIfGone();
  }, [item]);
  const askForMore = useEffectEvent(() => props.onNearEnd?.());
  const askForEarlier = useEffectEvent(() => props.onNearStart?.());
  useEffect(() => {
    if (index >= items.length - nearEnd) askForMore();
    if (index < nearEnd) askForEarlier();
  }, [index, items.length]);
  const close = () => void shrinkInto(zoom > 1 ? null : stage.current, origin).then(onClose);
  if (!item) return null;
  return (
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Content
        {...dialogFocus}
        className={fullScreen.content}
        maxWidth="none"
        aria-describedby={undefined}
        onOpenAutoFocus={(event) => {
          dialogFocus.onOpenAutoFocus();
          event.preventDefault();
          control.current?.focus();
          if (stage.current) growFrom(stage.current, origin);
        }}
        onKeyDown={(event) => {
          onEscapeWithin(close)(event);
          control.current?.handleKey(event);
        }}
      >
        <Theme appearance="dark" hasBackground={false} className={styles.viewer}>
          <Dialog.Title className="visually-hidden">{item.title}</Dialog.Title>
          <div className={styles.main} data-zoomed={zoom > 1 || undefined}>
            <div ref={stage} className={styles.stage}>
              <ViewerStage
                ref={control}
                items={items}
                index={index}
                onShow={setId}
                onZoom={setZoom}
                onClose={close}
              />
            </div>
            <ViewerBar
              item={item}
              position={t('viewer.position', { index: before + index + 1, total })}
              isZoomed={zoom > 1}
              onZoom={() => control.current?.toggleZoom()}
              onClose={close}
            >
              {actions?.(id)}
            </ViewerBar>
            <div className={styles.caption}>{caption(id)}</div>
          </div>
          {details && <aside className={styles.details}>{details(id)}</aside>}
        </Theme>
      </Dialog.Content>
    </Dialog.Root>
  );
};
