import type { ReactNode } from 'react';
import type { SceneObject } from '#shared/features/games/differences.ts';

/**
 * The objects of the scenes, on a square of 100. The class `tint` has the colour of the look, `shade` and
 * `light` lie on it.
 */
export const sceneObjectDrawings: Record<SceneObject, ReactNode> = {
  flower: (
    <>
      <path d="M50 96c-2-16 2-26 0-42" stroke="#3f8f4f" strokeWidth="6" fill="none" />
      <path
        d="M50 84c-16 2-24-6-26-16 14-2 24 4 26 16zm0-6c14 2 22-4 24-14-12-2-22 2-24 14z"
        fill="#58b368"
      />
      <g className="tint">
        <circle cx="50" cy="17" r="14" />
        <circle cx="72" cy="33" r="14" />
        <circle cx="64" cy="57" r="14" />
        <circle cx="36" cy="57" r="14" />
        <circle cx="28" cy="33" r="14" />
      </g>
      <path
        className="shade"
        d="M22 40a14 14 0 0 0 14 31 14 14 0 0 0 14-8 14 14 0 0 0 28-6c-14 8-46 6-56-17z"
      />
      <circle cx="50" cy="38" r="13" fill="#ffd257" />
      <path className="light" d="M42 34a10 10 0 0 1 10-7c-3 3-6 5-10 7z" />
    </>
  ),
  mushroom: (
    <>
      <path d="M36 52h28c-2 14 2 26 6 36 2 8-42 8-40 0 4-10 8-22 6-36z" fill="#f5e6cd" />
      <path className="shade" d="M54 52h10c-2 14 2 26 6 36 1 5-14 7-26 6 14-8 12-28 10-42z" />
      <path className="tint" d="M8 54c0-58 84-58 84 0 0 8-84 8-84 0z" />
      <path className="shade" d="M8 54c10 4 72 4 82-8 1 3 2 6 2 8 0 8-84 8-84 0z" />
      <g fill="#fff">
        <circle cx="34" cy="30" r="7" />
        <circle cx="60" cy="24" r="6" />
        <circle cx="76" cy="42" r="6" />
        <circle cx="48" cy="45" r="5" />
        <circle cx="22" cy="46" r="4" />
      </g>
      <path className="light" d="M18 36c4-12 14-18 24-20-8 6-16 10-24 20z" />
    </>
  ),
  tree: (
    <>
      <path d="M43 60h14l5 36H38z" fill="#8a5a35" />
      <path className="shade" d="M50 60h7l5 36H50z" />
      <g className="tint">
        <circle cx="50" cy="26" r="22" />
        <circle cx="28" cy="46" r="20" />
        <circle cx="72" cy="46" r="20" />
        <circle cx="50" cy="52" r="22" />
      </g>
      <path
        className="shade"
        d="M90 38c8 22-12 34-22 28-12 14-32 8-36-2-12 2-22-4-24-16 10 10 20 10 28 4 12 10 26 10 34-2 10 2 16-2 20-12z"
      />
      <path
        className="light"
        d="M34 20c4-8 10-12 18-12-6 4-12 8-18 12zM14 42c2-6 8-10 14-10-6 2-10 6-14 10z"
      />
    </>
  ),
  balloon: (
    <>
      <path d="M50 76c-8 8 8 14 0 22" stroke="#7b6f66" strokeWidth="3" fill="none" />
      <path
        className="tint"
        d="M50 4c22 0 34 16 34 34S66 74 54 74l4 7H42l4-7C34 74 16 56 16 38S28 4 50 4z"
      />
      <path
        className="shade"
        d="M72 12c22 24 0 58-26 60l-4 9h16l-4-7c12 0 30-18 30-36 0-10-4-20-12-26z"
      />
      <ellipse className="light" cx="36" cy="24" rx="7" ry="12" transform="rotate(28 36 24)" />
    </>
  ),
  ball: (
    <>
      <ellipse cx="50" cy="92" rx="30" ry="5" fill="rgb(0 0 0 / 15%)" />
      <circle className="tint" cx="50" cy="52" r="40" />
      <path d="M50 12c-20 20-20 60 0 80 20-20 20-60 0-80z" fill="#fff" />
      <path d="M12 42c22 10 54 10 76 0v14c-22 10-54 10-76 0z" fill="#fff" opacity=".8" />
      <path className="shade" d="M78 24c12 32-14 62-52 60a40 40 0 0 0 52-60z" />
      <ellipse className="light" cx="34" cy="30" rx="9" ry="6" transform="rotate(-35 34 30)" />
    </>
  ),
  cottage: (
    <>
      <path d="M16 48h68v46H16z" fill="#fbeed7" />
      <path className="shade" d="M66 48h18v46H66z" />
      <path d="M66 10h12v24H66z" fill="#9a6b4b" />
      <path className="tint" d="M50 8 96 50H4z" />
      <path className="shade" d="M50 8 96 50H66z" />
      <path d="M42 94V68a8 8 0 0 1 16 0v26z" fill="#8a5a35" />
      <path d="M22 58h14v14H22zm44 0h14v14H66z" fill="#9bd6f5" />
      <path className="light" d="M22 58h14L22 72zm44 0h14L66 72z" />
    </>
  ),
  star: (
    <>
      <path
        className="tint"
        d="M50 5c3 0 9 19 13 24s27 4 29 8-15 18-17 24 8 26 4 29-22-9-29-9-25 12-29 9 6-23 4-29S6 41 8 37s25-3 29-8S47 5 50 5z"
      />
      <path
        className="shade"
        d="M92 37c-10 4-19 18-21 26-4 6-30 14-50 27 4 3 22-9 29-9s25 12 29 9-6-23-4-29 19-20 17-24z"
      />
      <path className="light" d="M44 18c-4 8-6 16-20 20 8-6 14-10 20-20z" />
      <g fill="#4a3328">
        <circle cx="41" cy="50" r="4" />
        <circle cx="59" cy="50" r="4" />
      </g>
      <path
        d="M43 60c4 6 10 6 14 0"
        stroke="#4a3328"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
      />
    </>
  ),
  apple: (
    <>
      <path d="M51 28c0-10 2-18 8-24" stroke="#7a4b2a" strokeWidth="5" fill="none" />
      <path d="M56 16c8-12 20-12 30-8-4 12-18 16-30 8z" fill="#58b368" />
      <path
        className="tint"
        d="M50 30c12-8 38-8 40 18 2 22-18 48-30 46-6-2-14-2-20 0-12 2-32-24-30-46 2-26 28-26 40-18z"
      />
      <path
        className="shade"
        d="M80 30c10 34-20 58-50 60 4 4 7 5 10 4 6-2 14-2 20 0 12 2 32-24 30-46-1-9-5-15-10-18z"
      />
      <ellipse className="light" cx="28" cy="46" rx="7" ry="11" transform="rotate(18 28 46)" />
    </>
  ),
};
