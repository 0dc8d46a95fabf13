/** A short shower of confetti, in colours of the house; none for those who want things calm. */
export const throwConfetti = async (): Promise<void> => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { default: confetti } = await import('canvas-confetti');
  // A worker would come from a blob, which the house's policy forbids.
  const shoot = confetti.create(undefined, { resize: true, useWorker: false });
  await shoot({
    particleCount: 90,
    spread: 80,
    startVelocity: 38,
    origin: { y: 0.75 },
    colors: ['#29a383', '#ffc53d', '#d6409f', '#0797b9', '#f76b15'],
    disableForReducedMotion: true,
  });
  shoot.reset();
};
