import type { ReactNode } from 'react';
import type { AvatarPreset } from '#shared/features/accounts/avatars.ts';

const eyes = (y: number, spread = 9) => (
  <>
    <circle cx={40 - spread} cy={y} r="3.2" fill="#3a2d27" />
    <circle cx={40 + spread} cy={y} r="3.2" fill="#3a2d27" />
  </>
);
const smile = (y: number) => (
  <path
    d={`M34 ${y}q6 5 12 0`}
    stroke="#3a2d27"
    strokeWidth="2.6"
    strokeLinecap="round"
    fill="none"
  />
);

/** Background and picture of each preset, on 80 × 80. */
const pictures: Record<AvatarPreset, { back: string; drawing: ReactNode }> = {
  fox: {
    back: '#fde3c8',
    drawing: (
      <>
        <path d="M16 20 32 30 20 46zM64 20 48 30l12 16z" fill="#d96b2b" />
        <path
          d="M40 66c-16 0-24-12-24-24 0-14 12-18 24-18s24 4 24 18c0 12-8 24-24 24z"
          fill="#ea8640"
        />
        <path
          d="M40 66c-10 0-18-6-21-14 8 0 14-6 21-6s13 6 21 6c-3 8-11 14-21 14z"
          fill="#fff3e6"
        />
        {eyes(42)}
        <circle cx="40" cy="54" r="4" fill="#3a2d27" />
      </>
    ),
  },
  owl: {
    back: '#e3def3',
    drawing: (
      <>
        <path
          d="M18 22c6 0 10 4 10 8h24c0-4 4-8 10-8v26c0 12-10 20-22 20S18 60 18 48z"
          fill="#7d6bb0"
        />
        <circle cx="30" cy="40" r="11" fill="#f6f1ff" />
        <circle cx="50" cy="40" r="11" fill="#f6f1ff" />
        <circle cx="31" cy="40" r="5" fill="#3a2d27" />
        <circle cx="49" cy="40" r="5" fill="#3a2d27" />
        <path d="m36 49 4 7 4-7z" fill="#f2a65a" />
      </>
    ),
  },
  bear: {
    back: '#f0e0d0',
    drawing: (
      <>
        <circle cx="22" cy="26" r="9" fill="#8a5f41" />
        <circle cx="58" cy="26" r="9" fill="#8a5f41" />
        <circle cx="40" cy="43" r="25" fill="#a57552" />
        <ellipse cx="40" cy="53" rx="12" ry="9" fill="#efd9c2" />
        {eyes(40)}
        <ellipse cx="40" cy="49" rx="4.500" ry="3.500" fill="#3a2d27" />
        {smile(55)}
      </>
    ),
  },
  rabbit: {
    back: '#fbe0ea',
    drawing: (
      <>
        <ellipse cx="29" cy="22" rx="7" ry="18" fill="#cfc3c9" />
        <ellipse cx="51" cy="22" rx="7" ry="18" fill="#cfc3c9" />
        <ellipse cx="29" cy="24" rx="3" ry="12" fill="#f4a9c0" />
        <ellipse cx="51" cy="24" rx="3" ry="12" fill="#f4a9c0" />
        <circle cx="40" cy="50" r="22" fill="#e6dde1" />
        {eyes(47)}
        <circle cx="40" cy="54" r="3" fill="#ec86a6" />
        {smile(58)}
      </>
    ),
  },
  cat: {
    back: '#dfe9f5',
    drawing: (
      <>
        <path d="M17 18 34 30H46L63 18v26H17z" fill="#5d6f86" />
        <circle cx="40" cy="45" r="23" fill="#6f829b" />
        <ellipse cx="31" cy="42" rx="4" ry="5" fill="#d8f08a" />
        <ellipse cx="49" cy="42" rx="4" ry="5" fill="#d8f08a" />
        <circle cx="31" cy="42" r="2.200" fill="#2b2f36" />
        <circle cx="49" cy="42" r="2.200" fill="#2b2f36" />
        <path d="m37 51 3 3 3-3z" fill="#f2b5c4" />
        <path
          d="M20 50h9M20 55l9-1M60 50h-9M60 55l-9-1"
          stroke="#dfe6ef"
          strokeWidth="1.800"
          strokeLinecap="round"
        />
      </>
    ),
  },
  frog: {
    back: '#dff3d8',
    drawing: (
      <>
        <circle cx="26" cy="26" r="10" fill="#5cab4f" />
        <circle cx="54" cy="26" r="10" fill="#5cab4f" />
        <ellipse cx="40" cy="46" rx="27" ry="22" fill="#72c163" />
        <circle cx="26" cy="26" r="5.500" fill="#fff" />
        <circle cx="54" cy="26" r="5.500" fill="#fff" />
        <circle cx="27" cy="26" r="3" fill="#2d3a2a" />
        <circle cx="53" cy="26" r="3" fill="#2d3a2a" />
        <path
          d="M24 50q16 14 32 0"
          stroke="#2d5a2a"
          strokeWidth="3.200"
          strokeLinecap="round"
          fill="none"
        />
      </>
    ),
  },
  whale: {
    back: '#d5ecf6',
    drawing: (
      <>
        <path
          d="M10 46c0-14 14-22 30-22s26 10 26 24c0 12-12 18-28 18S10 58 10 46z"
          fill="#3f86b8"
        />
        <path d="M12 50c6 8 16 10 28 10s20-2 25-8c-2 10-13 14-27 14S14 60 12 50z" fill="#cfe7f3" />
        <path d="M62 34c2-8 10-10 14-8-1 6-5 12-12 12z" fill="#3f86b8" />
        <circle cx="25" cy="44" r="3.200" fill="#22384a" />
        <path
          d="M34 18c0-6-6-6-6-1M34 18c0-6 6-6 6-1M34 18v5"
          stroke="#3f86b8"
          strokeWidth="3"
          strokeLinecap="round"
          fill="none"
        />
      </>
    ),
  },
  bee: {
    back: '#fff3c9',
    drawing: (
      <>
        <ellipse cx="28" cy="26" rx="12" ry="9" fill="#dceaf5" transform="rotate(-24 28 26)" />
        <ellipse cx="52" cy="26" rx="12" ry="9" fill="#dceaf5" transform="rotate(24 52 26)" />
        <ellipse cx="40" cy="46" rx="25" ry="20" fill="#f4c03a" />
        <path
          d="M32 27.500c-2 12-2 25 0 37M46 26.500c3 12 3 27 0 39"
          stroke="#4a3524"
          strokeWidth="7"
          fill="none"
        />
        <circle cx="22" cy="44" r="3" fill="#3a2d27" />
        <path
          d="M18 51q4 4 8 1"
          stroke="#3a2d27"
          strokeWidth="2.400"
          strokeLinecap="round"
          fill="none"
        />
      </>
    ),
  },
  acorn: {
    back: '#efe3cf',
    drawing: (
      <>
        <path d="M20 38h40c0 16-10 30-20 32-10-2-20-16-20-32z" fill="#c98d4b" />
        <path d="M14 38c0-12 12-18 26-18s26 6 26 18c0 3-2 4-4 4H18c-2 0-4-1-4-4z" fill="#8b5a34" />
        <path d="M38 20c0-5 2-9 7-11l2 4c-3 1-4 4-4 7z" fill="#6d4528" />
        {eyes(50, 8)}
        {smile(56)}
      </>
    ),
  },
  moon: {
    back: '#2f3763',
    drawing: (
      <>
        <circle cx="40" cy="40" r="25" fill="#f6e6a6" />
        <circle cx="28" cy="32" r="5" fill="#ead48a" />
        <circle cx="53" cy="50" r="6" fill="#ead48a" />
        <path
          d="M31 41q3 3 6 0M45 41q3 3 6 0"
          stroke="#5c4a1f"
          strokeWidth="2.600"
          strokeLinecap="round"
          fill="none"
        />
        {smile(50)}
      </>
    ),
  },
  star: {
    back: '#d9e4fb',
    drawing: (
      <>
        <path
          d="M40 10c2 0 3 1 4 3l6 13 14 2c4 1 5 5 2 8L56 46l2 14c1 4-3 7-7 5l-11-6-11 6c-4 2-8-1-7-5l2-14-10-10c-3-3-2-7 2-8l14-2 6-13c1-2 2-3 4-3z"
          fill="#f7b733"
        />
        {eyes(40, 8)}
        {smile(47)}
      </>
    ),
  },
  leaf: {
    back: '#e3f1da',
    drawing: (
      <>
        <path d="M64 14C36 12 14 24 14 46c0 11 8 20 20 20 24 0 32-26 30-52z" fill="#63a95a" />
        <path
          d="M20 64C28 46 42 34 56 26"
          stroke="#3f7d3a"
          strokeWidth="4"
          strokeLinecap="round"
          fill="none"
        />
        <circle cx="34" cy="40" r="3" fill="#24401f" />
        <circle cx="48" cy="46" r="3" fill="#24401f" />
        <path
          d="M36 50q4 4 8 2"
          stroke="#24401f"
          strokeWidth="2.600"
          strokeLinecap="round"
          fill="none"
        />
      </>
    ),
  },
};

/** One of the house's own faces; beside a name, so hidden from screen readers. */
export const AvatarPresetPicture = ({ preset }: { preset: AvatarPreset }) => {
  const { back, drawing } = pictures[preset];
  return (
    <svg viewBox="0 0 80 80" aria-hidden="true" focusable="false">
      <rect width="80" height="80" fill={back} />
      {drawing}
    </svg>
  );
};
