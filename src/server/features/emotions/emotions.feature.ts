import type { Context } from '../../context/context.ts';
import { addEmotionSearch } from './emotion-search.ts';
import { exportEmotions } from './emotions.export.ts';
import { addEmotionsSources } from './emotions.visibility.ts';

/** Adds the feature's part to what the house puts together of many. */
export const startEmotions = (context: Context): void => {
  addEmotionsSources(context);
  exportEmotions(context);
  addEmotionSearch(context);
};
