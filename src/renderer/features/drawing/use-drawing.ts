import { useEffect, useReducer, useRef, useState } from 'react';
import { useMediaQuery } from '../../lib/dom/use-media-query.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useUnsavedThing } from '../../lib/storage/unsaved-things.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { useUser } from '../accounts/accounts.hooks.ts';
import { dropDrawing, keepDrawing, keptDrawing } from './drawing-draft.ts';
import {
  type Action,
  addAction,
  type Drawing,
  emptyDrawing,
  isBlank,
  isFull,
  redo,
  undo,
} from './model/drawing.ts';

type Change =
  | { type: 'add'; action: Action; format: Drawing['format'] }
  | { type: 'undo' | 'redo' }
  | { type: 'startAgain' };

const change = (drawing: Drawing, next: Change): Drawing => {
  switch (next.type) {
    case 'add':
      return addAction({ ...drawing, format: next.format }, next.action);
    case 'undo':
      return undo(drawing);
    case 'redo':
      return redo(drawing);
    case 'startAgain':
      return emptyDrawing(drawing.format);
  }
};

const isUntouched = ({ actions, undone }: Drawing): boolean =>
  actions.length === 0 && undone.length === 0;

export interface DrawingState extends Drawing {
  isBlank: boolean;
  /** A stroke begins: from now on the canvas does not turn with the device. */
  begin: () => void;
  add: (action: Action) => void;
  undo: () => void;
  redo: () => void;
  /** Ends the drawing and its draft. */
  finish: () => void;
}

/** The signed-in person's drawing, kept on this device after each action until it is finished (rule 175). */
export const useDrawing = (): DrawingState => {
  const { t } = useTranslation('drawing');
  const userId = useUser().id;
  const isTall = useMediaQuery('(orientation: portrait)');
  const [drawing, dispatch] = useReducer(
    change,
    null,
    () => keptDrawing(userId) ?? emptyDrawing('wide'),
  );
  const [begunIn, setBegunIn] = useState<Drawing['format'] | null>(null);
  // The canvas turns with the device until something is drawn.
  const turned = begunIn ?? (isTall ? 'tall' : 'wide');
  const format = isUntouched(drawing) ? turned : drawing.format;
  const first = useRef(drawing);
  useEffect(() => {
    if (drawing !== first.current) keepDrawing(userId, drawing);
  }, [userId, drawing]);
  useUnsavedThing(drawing.actions.length > 0 ? 'kept' : 'none');
  return {
    ...drawing,
    format,
    isBlank: isBlank(drawing),
    begin: () => setBegunIn(format),
    add: (action) => {
      if (action.type !== 'clear' && isFull(drawing, action.type))
        showToast({ title: t('full'), description: t('fullText'), tone: 'failure' });
      else dispatch({ type: 'add', action, format });
    },
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
    finish: () => {
      dropDrawing(userId);
      setBegunIn(null);
      dispatch({ type: 'startAgain' });
    },
  };
};
