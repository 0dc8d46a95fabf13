import { encode } from 'uqr';
import styles from './qr-code.module.css';

interface QrCodeProps {
  text: string;
  /** What a camera finds in it, for screen readers. */
  label: string;
}

/** Quiet zone around the code, in modules, as the standard wants it. */
const border = 4;

/** A QR code as a drawing; dark on white in every appearance, for cameras. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const { data, size } = encode(text, { border, ecc: 'M' });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <path d={path} fill="#000" />
    </svg>
  );
};
