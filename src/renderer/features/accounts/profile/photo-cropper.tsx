import 'react-easy-crop/react-easy-crop.css';
import { Flex, Text } from '@radix-ui/themes';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { PendingPhoto } from './photo.hooks.ts';
import styles from './photo.module.css';

const maxZoom = 4;
/** How far an arrow key moves the photo, in pixels of the screen. */
const keyStep = 6;

/** The chosen photo under a circle, to be moved with a finger, the mouse or the arrow keys. */
export const PhotoCropper = ({ photo }: { photo: PendingPhoto }) => {
  const { t } = useTranslation('accounts');
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <Flex direction="column" gap="3">
      <div className={styles.stage}>
        <Cropper
          image={photo.url ?? ''}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={keyStep}
          // The page's policy takes no style element without a nonce; the styles come as a file.
          disableAutomaticStylesInjection
          // A wheel over the photo scrolls the page: the slider beside it zooms.
          zoomWithScroll={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_percent, pixels) => photo.setArea(pixels)}
          mediaProps={{ onError: photo.refuse, alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': t('photo.area') }}
        />
      </div>
      <div className={styles.zoom}>
        <ZoomOut size={18} aria-hidden="true" />
        <label htmlFor={id} className="visually-hidden">
          {t('photo.zoom')}
        </label>
        <input
          id={id}
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(event.target.valueAsNumber)}
        />
        <ZoomIn size={18} aria-hidden="true" />
      </div>
      <Text as="p" size="2" color="gray" align="center">
        {t('photo.pendingText')}
      </Text>
    </Flex>
  );
};
