import type { ReactNode } from 'react';
import { ground, middle, pale, paper, strong, tree } from './drawing-parts.tsx';
import { placeDrawings } from './section-drawings.tsx';

/** Rounded shapes, two tints of the hue, no outlines (look, foundations). */
export const drawings = {
  ...placeDrawings,
  treehouse: (
    <>
      {tree}
      <path d="M38 78h44V56L60 38 38 56z" fill={strong} />
      <path d="M32 60 60 36l28 24-5 6-23-20-23 20z" fill={middle} />
      <rect x="53" y="60" width="14" height="18" rx="7" fill={paper} />
      <path d="M70 78h4v26h-4zM82 78h4v26h-4zM70 84h16v3H70zM70 93h16v3H70z" fill={middle} />
    </>
  ),
  night: (
    <>
      {ground}
      <path d="M28 104V64l32-26 32 26v40z" fill={middle} />
      <path d="M20 66 60 33l40 33-5 6-35-29-35 29z" fill={strong} />
      <rect x="50" y="76" width="20" height="28" rx="10" fill={pale} />
      <path d="M92 10a16 16 0 1 0 14 24 13 13 0 0 1-14-24z" fill={strong} />
      <circle cx="24" cy="24" r="3" fill={strong} />
      <circle cx="44" cy="14" r="2.5" fill={middle} />
      <circle cx="64" cy="20" r="2" fill={middle} />
      <circle cx="14" cy="46" r="2.5" fill={middle} />
    </>
  ),
  safe: (
    <>
      {ground}
      <path d="M60 12 98 26v30c0 24-16 40-38 50-22-10-38-26-38-50V26z" fill={pale} />
      <path d="M60 22 89 33v24c0 19-12 31-29 39-17-8-29-20-29-39V33z" fill={middle} />
      <path d="M42 62 60 46l18 16-4 5-14-12-14 12z" fill={strong} />
      <path d="M47 64h26v16a4 4 0 0 1-4 4H51a4 4 0 0 1-4-4z" fill={paper} />
      <path d="M60 80c-6-4-9-7-9-10a5 5 0 0 1 9-3 5 5 0 0 1 9 3c0 3-3 6-9 10z" fill={strong} />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type DrawingName = keyof typeof drawings;
