import type { DisplayPicture } from '#shared/features/displays/displays.contract.ts';
import { newDeck, turn } from './deck.ts';

/** A picture that is there to be shown. */
export interface Slide<Loaded> {
  picture: DisplayPicture;
  loaded: Loaded;
}

interface FrameOptions<Loaded> {
  load: (picture: DisplayPicture) => Promise<Loaded>;
  /** Null when there is nothing left to show. */
  onShow: (slide: Slide<Loaded> | null) => void;
  /** Gives 0 up to 1. */
  random: () => number;
}

/** Pictures kept in memory, which go round while the network is away. */
const keptMax = 24;
/** Pictures in a row that can't be loaded before the network counts as away. */
const failuresMax = 3;

/** Loaded pictures, the one shown last at the end. */
const makeStore = <Loaded>() => {
  const slides = new Map<number, Slide<Loaded>>();
  return {
    get: (id: number) => slides.get(id),
    put: (slide: Slide<Loaded>) => {
      slides.delete(slide.picture.id);
      slides.set(slide.picture.id, slide);
      const [oldest] = slides.keys();
      if (slides.size > keptMax && oldest !== undefined) slides.delete(oldest);
    },
    /** Forgets those that are not to be shown any more, or have another file by now. */
    keep: (pictures: ReadonlyMap<number, DisplayPicture>) => {
      for (const [id, { picture }] of slides)
        if (pictures.get(id)?.url !== picture.url) slides.delete(id);
    },
    longestAgo: (exceptId: number | undefined) =>
      [...slides.values()].find(({ picture }) => picture.id !== exceptId),
  };
};

/** Shows one picture after the other in a random order; leaves out those that can't be loaded. */
export const startFrame = <Loaded>({ load, onShow, random }: FrameOptions<Loaded>) => {
  let pictures: ReadonlyMap<number, DisplayPicture> = new Map();
  let seconds = 0;
  let deck = newDeck;
  let shownId: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLoading = false;
  let step = 0;
  const broken = new Set<number>();
  const store = makeStore<Loaded>();

  const isWanted = ({ id, url }: DisplayPicture): boolean => pictures.get(id)?.url === url;

  const fetchSlide = async (picture: DisplayPicture): Promise<Slide<Loaded>> => {
    const slide = store.get(picture.id) ?? { picture, loaded: await load(picture) };
    if (isWanted(picture)) store.put(slide);
    return slide;
  };

  const findNext = async (own: number): Promise<Slide<Loaded> | undefined> => {
    for (let failures = 0; failures < failuresMax && own === step; ) {
      const ids = [...pictures.keys()].filter((id) => !broken.has(id));
      deck = turn(deck, ids, random);
      const picture = pictures.get(deck.current ?? 0);
      if (!picture) break;
      try {
        const slide = await fetchSlide(picture);
        if (isWanted(picture)) return slide;
      } catch {
        broken.add(picture.id);
        failures += 1;
      }
    }
    return store.longestAgo(shownId);
  };

  const loadAhead = () => {
    const next = pictures.get(deck.next ?? 0);
    // One that fails is tried again in its turn.
    if (next) void fetchSlide(next).catch(() => {});
  };

  const show = (slide: Slide<Loaded> | null) => {
    shownId = slide?.picture.id;
    onShow(slide);
  };

  const goOn = async (): Promise<void> => {
    step += 1;
    const own = step;
    clearTimeout(timer);
    isLoading = true;
    const slide = await findNext(own);
    if (own !== step) return;
    isLoading = false;
    if (slide) {
      store.put(slide);
      show(slide);
      loadAhead();
    } else if (shownId !== undefined && !pictures.has(shownId)) show(null);
    timer = setTimeout(() => void goOn(), seconds * 1_000);
  };

  return {
    /** What there is to show by now. */
    setPictures: (list: readonly DisplayPicture[], secondsEach: number): void => {
      pictures = new Map(list.map((picture) => [picture.id, picture]));
      seconds = secondsEach;
      broken.clear();
      store.keep(pictures);
      const isShown = shownId !== undefined && pictures.has(shownId);
      if (!isShown && !isLoading) void goOn();
    },
    stop: (): void => {
      step += 1;
      clearTimeout(timer);
    },
  };
};
