import type { Context } from '../../context.ts';
import { exportEmotions } from './emotions.export.ts';
import { addEmotionsSources } from './emotions.viewers.ts';
import { addFeelingSearch } from './feeling-search.ts';

/** Adds the feature's part to what the house puts together of many. */
export const wireEmotions = (context: Context): void => {
  addEmotionsSources(context);
  exportEmotions(context);
  addFeelingSearch(context);
};
