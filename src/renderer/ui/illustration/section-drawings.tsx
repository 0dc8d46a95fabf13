import { ground, middle, pale, paper, strong, tree } from './drawing-parts.tsx';

/** One drawing per section. */
export const placeDrawings = {
  home: (
    <>
      {ground}
      <path d="M28 56 60 28l32 28v42a6 6 0 0 1-6 6H34a6 6 0 0 1-6-6z" fill={middle} />
      <path d="M20 60 60 24l40 36-6 7-34-30-34 30z" fill={strong} />
      <rect x="50" y="70" width="20" height="34" rx="10" fill={paper} />
      <circle cx="40" cy="68" r="6" fill={paper} />
      <circle cx="80" cy="68" r="6" fill={paper} />
    </>
  ),
  gallery: (
    <>
      {ground}
      <rect x="20" y="26" width="66" height="58" rx="12" fill={middle} />
      <rect x="28" y="34" width="50" height="42" rx="7" fill={paper} />
      <circle cx="65" cy="46" r="6" fill={strong} />
      <path d="M30 74 46 52l12 14 8-8 10 16z" fill={middle} />
      <path d="m84 88 16-40 8 4-16 38z" fill={strong} />
      <path d="M82 88c-2 10-6 12-12 14 8 3 18 0 21-9z" fill={middle} />
    </>
  ),
  stories: (
    <>
      {ground}
      <path d="M58 38C46 28 28 28 16 33v58c12-5 30-4 42 5z" fill={middle} />
      <path d="M62 38c12-10 30-10 42-5v58c-12-5-30-4-42 5z" fill={strong} />
      <path
        d="M26 48c8-2 16-1 22 3M26 60c8-2 16-1 22 3"
        stroke={paper}
        strokeWidth="5"
        strokeLinecap="round"
        fill="none"
      />
      <path d="m84 46 4 8 9 1-7 6 2 9-8-4-8 4 2-9-7-6 9-1z" fill={paper} />
    </>
  ),
  family: (
    <>
      {ground}
      <circle cx="38" cy="46" r="13" fill={middle} />
      <path d="M18 100c0-24 8-36 20-36s20 12 20 36z" fill={middle} />
      <circle cx="82" cy="46" r="13" fill={strong} />
      <path d="M62 100c0-24 8-36 20-36s20 12 20 36z" fill={strong} />
      <circle cx="60" cy="66" r="10" fill={paper} />
      <path d="M46 104c0-18 5-26 14-26s14 8 14 26z" fill={paper} />
      <path d="M60 30c-8-8-14-2-10 4 2 4 10 9 10 9s8-5 10-9c4-6-2-12-10-4z" fill={strong} />
    </>
  ),
  games: (
    <>
      {ground}
      <rect x="14" y="44" width="92" height="52" rx="26" fill={middle} />
      <path d="M36 58h9v8h8v9h-8v8h-9v-8h-8v-9h8z" fill={paper} />
      <circle cx="78" cy="62" r="7" fill={strong} />
      <circle cx="90" cy="76" r="7" fill={paper} />
      <path
        d="M60 44c0-12 10-10 10-20"
        stroke={strong}
        strokeWidth="6"
        strokeLinecap="round"
        fill="none"
      />
    </>
  ),
  chat: (
    <>
      {ground}
      <path
        d="M18 30h56a12 12 0 0 1 12 12v22a12 12 0 0 1-12 12H42L26 90V76h-8A12 12 0 0 1 6 64V42a12 12 0 0 1 12-12z"
        fill={middle}
        transform="translate(6 0)"
      />
      <path
        d="M62 58h34a10 10 0 0 1 10 10v16a10 10 0 0 1-10 10h-4v12L80 94H62a10 10 0 0 1-10-10V68a10 10 0 0 1 10-10z"
        fill={strong}
      />
      <circle cx="68" cy="76" r="4" fill={paper} />
      <circle cx="79" cy="76" r="4" fill={paper} />
      <circle cx="90" cy="76" r="4" fill={paper} />
    </>
  ),
  reading: (
    <>
      {ground}
      <rect x="24" y="34" width="18" height="66" rx="6" fill={middle} />
      <rect x="45" y="26" width="20" height="74" rx="6" fill={strong} />
      <rect x="67" y="38" width="16" height="62" rx="6" fill={pale} />
      <rect
        x="82"
        y="44"
        width="17"
        height="58"
        rx="6"
        fill={middle}
        transform="rotate(12 90 72)"
      />
      <rect x="49" y="38" width="12" height="6" rx="3" fill={paper} />
      <rect x="28" y="46" width="10" height="5" rx="2.500" fill={paper} />
    </>
  ),
  settings: (
    <>
      {ground}
      <path
        d="M53 22h14l2 12 8 4 11-6 10 10-6 11 4 8 12 2v14l-12 2-4 8 6 11-2 2H24l-2-2 6-11-4-8-12-2V63l12-2 4-8-6-11 10-10 11 6 8-4z"
        fill={middle}
      />
      <circle cx="60" cy="68" r="20" fill={strong} />
      <circle cx="60" cy="68" r="9" fill={paper} />
    </>
  ),
  admin: (
    <>
      {ground}
      <path d="M60 18 98 32v30c0 22-16 36-38 44C38 98 22 84 22 62V32z" fill={middle} />
      <path d="M60 30 86 40v22c0 15-11 25-26 32z" fill={strong} />
      <path
        d="m44 62 12 12 22-24"
        stroke={paper}
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
    </>
  ),
  'empty-posts': (
    <>
      {tree}
      <path d="M36 74c0-6 10-8 24-8s24 2 24 8c0 10-10 16-24 16s-24-6-24-16z" fill={strong} />
      <ellipse cx="60" cy="72" rx="20" ry="5" fill={pale} />
    </>
  ),
  'empty-gallery': (
    <>
      {ground}
      <rect x="22" y="24" width="76" height="64" rx="14" fill={middle} />
      <rect x="32" y="34" width="56" height="44" rx="8" fill={paper} />
      <path d="M52 56h16M60 48v16" stroke={strong} strokeWidth="7" strokeLinecap="round" />
      <path d="m60 10 12 14H48z" fill={strong} />
    </>
  ),
  'empty-stories': (
    <>
      {ground}
      <rect x="28" y="22" width="58" height="78" rx="12" fill={middle} />
      <path d="M40 42h30M40 56h34M40 70h20" stroke={paper} strokeWidth="6" strokeLinecap="round" />
      <path d="m74 84 26-34 9 7-26 34-12 4z" fill={strong} />
    </>
  ),
  'empty-family': (
    <>
      {ground}
      <path d="M20 58h80v38a8 8 0 0 1-8 8H28a8 8 0 0 1-8-8z" fill={middle} />
      <path d="M14 44h92a4 4 0 0 1 4 4v10H10V48a4 4 0 0 1 4-4z" fill={strong} />
      <path d="M54 44h12v60H54z" fill={paper} />
      <path d="M60 44c-18 0-26-8-22-16s18-2 22 16c4-18 18-24 22-16s-4 16-22 16z" fill={pale} />
    </>
  ),
  'empty-tasks': (
    <>
      {ground}
      <rect x="28" y="24" width="64" height="78" rx="12" fill={middle} />
      <rect x="46" y="16" width="28" height="16" rx="8" fill={strong} />
      <path d="M60 50h20M60 67h20M60 84h12" stroke={paper} strokeWidth="6" strokeLinecap="round" />
      <path d="m39 49 4 4 7-8M39 66l4 4 7-8" stroke={strong} strokeWidth="5" fill="none" />
      <circle cx="44" cy="84" r="5" fill={paper} />
    </>
  ),
  'empty-search': (
    <>
      {ground}
      <circle cx="54" cy="52" r="30" fill={middle} />
      <circle cx="54" cy="52" r="19" fill={paper} />
      <path d="m76 74 22 22" stroke={strong} strokeWidth="12" strokeLinecap="round" />
    </>
  ),
  'empty-trash': (
    <>
      {ground}
      <path d="M34 48h52l-6 48a9 9 0 0 1-9 8H49a9 9 0 0 1-9-8z" fill={middle} />
      <path d="M28 36h64a6 6 0 0 1 0 12H28a6 6 0 0 1 0-12z" fill={strong} />
      <path d="M50 36v-4a6 6 0 0 1 6-6h8a6 6 0 0 1 6 6v4" fill={strong} />
      <path
        d="M74 74a14 14 0 1 1-5-11"
        stroke={paper}
        strokeWidth="6"
        strokeLinecap="round"
        fill="none"
      />
      <path d="m66 52 9 12-15 2z" fill={paper} />
    </>
  ),
  'not-found': (
    <>
      {tree}
      <path d="M28 66h52l14 11-14 11H28a4 4 0 0 1-4-4V70a4 4 0 0 1 4-4z" fill={strong} />
      <path
        d="M44 78h24"
        stroke={paper}
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="2 10"
      />
    </>
  ),
  'access-denied': (
    <>
      {ground}
      <path d="M40 54V42a20 20 0 0 1 40 0v12" stroke={middle} strokeWidth="10" fill="none" />
      <rect x="26" y="52" width="68" height="52" rx="14" fill={strong} />
      <circle cx="60" cy="74" r="8" fill={paper} />
      <rect x="56" y="76" width="8" height="16" rx="4" fill={paper} />
    </>
  ),
};
