const timing: KeyframeAnimationOptions = { duration: 220, easing: 'cubic-bezier(0.2, 0, 0, 1)' };

const frameAt = (stage: Element, origin: Element): Keyframe => {
  const [from, whole] = [origin.getBoundingClientRect(), stage.getBoundingClientRect()];
  const scale = Math.max(0.1, from.width / whole.width);
  const x = from.x + from.width / 2 - whole.x - whole.width / 2;
  const y = from.y + from.height / 2 - whole.y - whole.height / 2;
  return { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0.2 };
};

const canMove = (origin: Element | null): origin is Element =>
  origin?.isConnected === true &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches &&
  origin.getBoundingClientRect().width > 0;

/** Lets a picture grow out of the small one that was pressed. */
export const growFrom = (stage: Element, origin: Element | null): void => {
  if (canMove(origin)) stage.animate([frameAt(stage, origin), { transform: 'none' }], timing);
};

/** Lets it shrink into the small one again. @returns when it has. */
export const shrinkInto = async (stage: Element | null, origin: Element | null): Promise<void> => {
  if (!stage || !canMove(origin)) return;
  const last = { ...timing, fill: 'forwards' as const };
  // A removed element's animation is cancelled, which is an end as well.
  await stage
    .animate([{ transform: 'none' }, frameAt(stage, origin)], last)
    .finished.catch(() => {});
};
