import type { Context } from '../../context.ts';
import { addFeelingSearch } from './feeling-search.ts';

/** Connects the feature to what happens elsewhere in the house. */
export const wireEmotions = (context: Context): void => {
  addFeelingSearch(context);
};
