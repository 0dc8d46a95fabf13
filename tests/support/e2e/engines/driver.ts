/** An element to find as a person would: by its role and its name. */
export interface Target {
  role: string;
  name?: string | undefined;
  /** The part of the page it is in. */
  within?: Target;
}

/** A place on the screen, in CSS px. */
export interface Spot {
  x: number;
  y: number;
}

/** A hand moves through places between those it goes to. */
const steps = 6;

/** The places a hand goes through, without the first. */
export const wayThrough = (spots: readonly Spot[]): Spot[] =>
  spots.slice(1).flatMap((to, index) => {
    const from = spots[index] ?? to;
    return Array.from({ length: steps }, (_, step) => {
      const share = (step + 1) / steps;
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    });
  });

export interface NewCookie {
  name: string;
  value: string;
}

/** What a test needs of a browser; one page, which is empty at first. */
export interface Driver {
  goTo(url: string): Promise<void>;
  /** @param url an address of the site the cookies are for, which is open. */
  setCookies(cookies: NewCookie[], url: string): Promise<void>;
  /** Runs a function in the page. Arguments and result are JSON; the function sees nothing around it. */
  run<A extends unknown[], T>(code: (...given: A) => T, ...given: A): Promise<T>;
  /** Runs a script in the page, which the page's own policy does not see. */
  runScript(code: string): Promise<void>;
  /** Presses the first element of the selector, after scrolling to it. */
  press(selector: string): Promise<void>;
  /** Types into the first element of the selector, as a keyboard does. */
  type(selector: string, text: string): Promise<void>;
  pressKey(key: 'Enter' | 'Escape' | 'ArrowRight' | 'ArrowDown'): Promise<void>;
  chooseFile(selector: string, path: string): Promise<void>;
  /** Moves with a held button through all spots. */
  drag(spots: Spot[]): Promise<void>;
  /** The same with a finger. */
  swipe(spots: Spot[]): Promise<void>;
  close(): Promise<void>;
}

export interface Size {
  width: number;
  height: number;
}
