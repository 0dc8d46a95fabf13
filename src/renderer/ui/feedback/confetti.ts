const load = async () => (await import('canvas-confetti')).default;

/** Over everything, and clicks pass through. */
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

/** A short burst of confetti; none with reduced motion, and none when it cannot be loaded. */
export const throwConfetti = async (): Promise<void> => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const confetti = await load().catch(() => null);
  if (!confetti) return;
  const canvas = document.body.appendChild(makeCanvas());
  try {
    // Its worker would be a script made on the spot, which the page's policy forbids.
    await confetti.create(canvas, { resize: true, useWorker: false })({
      particleCount: 90,
      spread: 80,
      startVelocity: 38,
      origin: { y: 0.75 },
      colors: ['#29a383', '#ffc53d', '#d6409f', '#0797b9', '#f76b15'],
    });
  } finally {
    canvas.remove();
  }
};
