import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { canvasSizes, type Stroke } from '../model/drawing.ts';
import type { ToolChoice } from '../tools/tool-choice.ts';
import { strokeLook } from '../tools/tool-choice.ts';
import type { DrawingState } from '../use-drawing.ts';
import styles from './drawing-canvas.module.css';
import { createLivePainter } from './live-painter.ts';
import { clearCanvas, type StickerPictures } from './paint-action.ts';
import { createPainter, type Painter } from './painter.ts';
import { useStrokes } from './use-strokes.ts';

interface DrawingCanvasProps {
  drawing: DrawingState;
  choice: ToolChoice;
  pictures: StickerPictures;
  /** The canvas with what is drawn. */
  canvasRef: RefObject<HTMLCanvasElement | null>;
}

/** The canvas over the drawing, and what paints the stroke that is being made on it. */
const useLivePainter = (format: DrawingState['format']) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<((stroke: Stroke | null) => void) | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a canvas is emptied when its size changes
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    painter.current = context ? createLivePainter(context) : null;
  }, [format]);
  return { canvas, paint: (stroke: Stroke | null) => painter.current?.(stroke) };
};

/** Keeps the canvas at the drawing's actions. */
const usePainter = ({ drawing, pictures, canvasRef }: DrawingCanvasProps) => {
  const painter = useRef<Painter | null>(null);
  const { actions, format } = drawing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a canvas is emptied when its size changes
  useLayoutEffect(() => {
    const context = canvasRef.current?.getContext('2d');
    if (!context) return;
    clearCanvas(context);
    painter.current = createPainter(context, pictures);
  }, [format, pictures, canvasRef]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new painter starts with an empty canvas
  useLayoutEffect(() => painter.current?.show(actions), [actions, format, pictures]);
};

/** The canvas and what is drawn on it, as large as its room allows. */
export const DrawingCanvas = (props: DrawingCanvasProps) => {
  const { drawing, choice, canvasRef } = props;
  const { t } = useTranslation('drawing');
  const live = useLivePainter(drawing.format);
  const { width, height } = canvasSizes[drawing.format];
  usePainter(props);
  const handlers = useStrokes({
    look: strokeLook(choice),
    openPlaces: () => {
      drawing.begin();
      const box = canvasRef.current?.getBoundingClientRect();
      if (!box) return () => ({ x: 0, y: 0 });
      return ({ clientX, clientY }) => ({
        x: ((clientX - box.left) / box.width) * width,
        y: ((clientY - box.top) / box.height) * height,
      });
    },
    paintLive: live.paint,
    onStroke: drawing.add,
    onPress: ({ x, y }) => {
      const place = { x: Math.round(x), y: Math.round(y) };
      const { tool, colour, size, sticker } = choice;
      if (tool === 'fill') drawing.add({ type: 'fill', ...place, colour });
      if (tool === 'sticker') drawing.add({ type: 'sticker', ...place, size, name: sticker });
    },
  });
  return (
    <div className={styles.room} style={{ '--canvas-ratio': width / height } as CSSProperties}>
      <div className={styles.board} {...handlers}>
        <canvas
          ref={canvasRef}
          role="img"
          aria-label={t('canvas')}
          className={styles.canvas}
          {...{ width, height }}
        />
        <div aria-hidden="true">
          <canvas ref={live.canvas} className={styles.canvas} {...{ width, height }} />
        </div>
      </div>
    </div>
  );
};
