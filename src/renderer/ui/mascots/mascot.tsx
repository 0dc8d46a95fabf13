import { type MascotName, type MascotPose, mascotPoses } from './mascot-names.ts';

// Addresses, so that the drawings are fetched only where they are shown.
const sources = import.meta.glob<string>('./pictures/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The side of a frame in a picture's own units. */
const frame = 200;

interface MascotProps {
  name: MascotName;
  pose?: MascotPose;
  /** Width and height in pixels, where styles don't set them. */
  size?: number;
  className?: string | undefined;
}

/** One of the animals that live in Treehouse; all poses are frames of one picture, which is fetched once. */
export const Mascot = ({ name, pose = 'hello', size = 120, className }: MascotProps) => (
  <svg
    width={size}
    height={size}
    viewBox={`0 0 ${frame} ${frame}`}
    className={className}
    focusable="false"
    aria-hidden="true"
  >
    <image
      href={sources[`./pictures/${name}.svg`]}
      x={-frame * mascotPoses.indexOf(pose)}
      width={frame * mascotPoses.length}
      height={frame}
    />
  </svg>
);
