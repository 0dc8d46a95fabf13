import type { Context } from '../../context/context.ts';
import { addEmotionSearch } from './emotion-search.ts';
import { exportEmotions } from './emotions.export.ts';
import { addEmotionsSources } from './emotions.visibility.ts';

/** Starts the feature. */
export const startEmotions = (context: Context): void => {
  addEmotionsSources(context);
  exportEmotions(context);
  addEmotionSearch(context);
};
