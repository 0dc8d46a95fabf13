/** A short cheer; nothing moves for those who asked for less motion. */
export const cheer = async (): Promise<void> => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { default: confetti } = await import('canvas-confetti');
  await confetti({
    particleCount: 90,
    spread: 80,
    startVelocity: 36,
    ticks: 140,
    origin: { y: 0.65 },
    disableForReducedMotion: true,
  });
};
