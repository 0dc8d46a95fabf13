import type { Context } from '../../context/context.ts';
import { addFeelingSearch } from './emotion-search.ts';
import { exportEmotions } from './emotions.export.ts';
import { addEmotionsSources } from './emotions.visibility.ts';

/** Adds the feature's part to what the house puts together of many. */
export const wireEmotions = (context: Context): void => {
  addEmotionsSources(context);
  exportEmotions(context);
  addFeelingSearch(context);
};
