import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { DrawingCanvas } from './canvas/drawing-canvas.tsx';
import { useStickerPictures } from './canvas/sticker-pictures.ts';
import styles from './drawing-board.module.css';
import { ActionBar } from './tools/action-bar.tsx';
import { firstChoice } from './tools/tool-choice.ts';
import { Toolbar } from './tools/toolbar.tsx';
import type { DrawingState } from './use-drawing.ts';

interface DrawingBoardProps {
  drawing: DrawingState;
  /** Gets the finished picture. */
  onShare: (picture: File) => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], textarea') !== null;

/** Ctrl or Cmd with Z undoes, with Shift too or with Y it does again. */
const useUndoKeys = (drawing: DrawingState) => {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) drawing.redo();
    else drawing.undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};

/** A canvas to draw on, with its tools. */
export const DrawingBoard = ({ drawing, onShare }: DrawingBoardProps) => {
  const { t } = useTranslation('drawing');
  const canvas = useRef<HTMLCanvasElement>(null);
  const pictures = useStickerPictures();
  const [choice, setChoice] = useState(firstChoice);
  const [isSharing, setIsSharing] = useState(false);
  useUndoKeys(drawing);
  const share = () => {
    setIsSharing(true);
    canvas.current?.toBlob((blob) => {
      setIsSharing(false);
      if (blob) onShare(new File([blob], t('fileName'), { type: 'image/png' }));
      else showToast({ title: t('shareFailed'), tone: 'failure' });
    }, 'image/png');
  };
  return (
    <div className={styles.board} data-hides-bottom-bar data-uninterrupted>
      <h1 className="visually-hidden">{t('title')}</h1>
      {pictures ? (
        <DrawingCanvas {...{ drawing, choice, pictures }} canvasRef={canvas} />
      ) : (
        <div className={styles.waiting} />
      )}
      <div className={styles.tools}>
        <Toolbar choice={choice} onChange={setChoice} />
        <ActionBar drawing={drawing} isSharing={isSharing} onShare={share} />
      </div>
    </div>
  );
};
