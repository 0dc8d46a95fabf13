import type { Area } from 'react-easy-crop';

/** As many pixels as the largest avatar needs. */
const maxSide = 1024;
const quality = 0.9;

/** The chosen square of a picture as a JPEG, at most 1024 px wide. @throws what the browser cannot open */
export const cropPhoto = async (url: string, area: Area): Promise<Blob> => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const side = Math.max(1, Math.min(maxSide, Math.round(area.width)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  // A JPEG has no holes; what shows through in the picture is white.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, side, side);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture'))),
      'image/jpeg',
      quality,
    ),
  );
};
