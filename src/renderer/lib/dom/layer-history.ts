/** In the state of a layer's history entry: the key of the page's own entry under it. */
const mark = 'layerOver';

type State = { key?: string; [mark]?: string } | null;
type Change = History['pushState'];

/** What of a window the layers need. */
interface LayerWindow {
  history: Pick<History, 'go' | 'pushState' | 'replaceState'> & { readonly state: unknown };
  addEventListener(
    type: 'popstate',
    listener: (event: PopStateEvent) => void,
    isCapture: true,
  ): void;
}

const keyOf = (state: State): string => state?.key ?? '';

/**
 * Makes Back close what lies over the page, the topmost first. One history entry stands for all layers: it is
 * there while any is open, and the router does not see it. A step back returns to it as long as something
 * is still open, because browsers skip an entry that is added without a press.
 */
export class BackLayers {
  readonly #layers: Array<() => void> = [];
  readonly #history: LayerWindow['history'];
  readonly #push: Change;
  readonly #replace: Change;
  /** A step that was taken here and has not ended. */
  #step: 'back' | 'forward' | null = null;
  /** The mark of the current entry; null for a page's own. */
  #over: string | null;
  #isEntryAhead = false;
  /** Whether another page was opened while the layers' entry was being left. */
  #isOvertaken = false;
  /** Whether the page is to be left once nothing lies over it. */
  #isGoingBack = false;
  /** What the page's own entry is to become. */
  #replaced: Parameters<Change> | null = null;

  constructor(view: LayerWindow) {
    const { history } = view;
    this.#history = history;
    this.#push = history.pushState.bind(history);
    this.#replace = history.replaceState.bind(history);
    this.#over = this.#currentMark();
    history.pushState = (...change) => this.#pushPage(...change);
    history.replaceState = (...change) => this.#replacePage(...change);
    view.addEventListener('popstate', (event) => this.#handlePop(event), true);
    // A page that was loaded again with something open.
    this.#settle();
  }

  /** @returns how to say that it is closed. */
  add(close: () => void): () => void {
    const layer = () => close();
    this.#layers.push(layer);
    queueMicrotask(() => this.#settle());
    return () => {
      this.#layers.splice(this.#layers.indexOf(layer), 1);
      // What opens in its place in the same moment keeps the entry.
      queueMicrotask(() => this.#settle());
    };
  }

  /** Goes back to the page before as soon as nothing lies over this one. */
  goBack(): void {
    this.#isGoingBack = true;
    queueMicrotask(() => this.#settle());
  }

  #currentMark(): string | null {
    return (this.#history.state as State)?.[mark] ?? null;
  }

  #go(step: 'back' | 'forward'): void {
    this.#step = step;
    this.#history.go(step === 'back' ? -1 : 1);
  }

  #settle(): void {
    if (this.#step) return;
    const isOpen = this.#layers.length > 0;
    if (isOpen && this.#over === null) {
      const state = this.#history.state as State;
      if (this.#isEntryAhead) this.#go('forward');
      else this.#push({ ...state, [mark]: keyOf(state) }, '');
    } else if (!isOpen && this.#over !== null) this.#go('back');
    else if (!isOpen && this.#isGoingBack) {
      this.#isGoingBack = false;
      this.#history.go(-1);
    }
    this.#isEntryAhead = false;
    this.#over = this.#currentMark();
  }

  #handlePop(event: PopStateEvent): void {
    const left = this.#over;
    this.#over = (event.state as State)?.[mark] ?? null;
    if (this.#step) this.#endStep();
    // Forward to what has been closed.
    else if (this.#over !== null) this.#settle();
    else if (left === keyOf(event.state)) this.#closeTop();
    else return;
    event.stopImmediatePropagation();
  }

  #endStep(): void {
    const step = this.#step;
    this.#step = null;
    if (this.#isOvertaken) {
      this.#isOvertaken = false;
      this.#go('forward');
      return;
    }
    if (step === 'back') this.#arriveUnder();
    this.#settle();
  }

  #closeTop(): void {
    this.#arriveUnder();
    this.#layers.at(-1)?.();
    queueMicrotask(() => this.#settle());
  }

  #arriveUnder(): void {
    this.#isEntryAhead = true;
    if (this.#replaced) this.#replace(...this.#replaced);
    this.#replaced = null;
  }

  /** Another page takes the place of the layers' entry. */
  #pushPage(...change: Parameters<Change>): void {
    if (this.#step === 'forward') this.#step = null;
    this.#isOvertaken = this.#step === 'back';
    this.#isEntryAhead = false;
    this.#replaced = null;
    if (this.#over === null) this.#push(...change);
    else this.#replace(...change);
    this.#over = null;
  }

  /** An address that changes under a layer changes in both entries. */
  #replacePage(...change: Parameters<Change>): void {
    if (this.#over === null) this.#replace(...change);
    else {
      const [data, ...rest] = change;
      this.#replaced = change;
      this.#replace({ ...data, [mark]: this.#over }, ...rest);
    }
  }
}
