import styles from './mascot.module.css';
import { type MascotName, type MascotPose, mascotPoses } from './mascot-names.ts';

// Addresses, so that the drawings are fetched only where they are shown.
const sources = import.meta.glob<string>('./pictures/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

interface MascotProps {
  name: MascotName;
  pose?: MascotPose;
  /** Width and height in pixels. */
  size?: number;
  /** What screen readers say; without it the mascot is decorative. */
  label?: string;
}

/** One of the animals that live in Treehouse; all poses are frames of one picture, so each is fetched once. */
export const Mascot = ({ name, pose = 'hello', size = 120, label = '' }: MascotProps) => (
  <span className={styles.frame} style={{ width: size, height: size }}>
    <img
      src={sources[`./pictures/${name}.svg`]}
      alt={label}
      width={size * mascotPoses.length}
      height={size}
      draggable={false}
      className={styles.poses}
      style={{ left: -size * mascotPoses.indexOf(pose) }}
    />
  </span>
);
