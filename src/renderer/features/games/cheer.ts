/** Lies over everything, and in nobody's way. */
const makeCanvas = (): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    pointerEvents: 'none',
    zIndex: '900',
  });
  canvas.setAttribute('aria-hidden', 'true');
  return canvas;
};

/** A short cheer; nothing moves for those who asked for less motion. */
export const cheer = async (): Promise<void> => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { default: confetti } = await import('canvas-confetti');
  const canvas = document.body.appendChild(makeCanvas());
  try {
    // Its worker would be a script made on the spot, which the page's policy forbids.
    await confetti.create(canvas, { resize: true, useWorker: false })({
      particleCount: 90,
      spread: 80,
      startVelocity: 36,
      ticks: 140,
      origin: { y: 0.65 },
    });
  } finally {
    canvas.remove();
  }
};
