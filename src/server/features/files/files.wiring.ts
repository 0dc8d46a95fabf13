import type { Context } from '../../context.ts';
import { mediaPlaces } from '../../sources/media-places.ts';
import { facePlace } from '../accounts/media-place.ts';

/** Connects the feature to what happens elsewhere in the house. */
export const wireFiles = (context: Context): void =>
  mediaPlaces.add(context, 'accounts', facePlace(context));
