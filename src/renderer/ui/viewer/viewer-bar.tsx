import { Flex, IconButton, Text } from '@radix-ui/themes';
import { Download, X, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import styles from './picture-viewer.module.css';
import type { ViewerItem } from './viewer-item.ts';

interface ViewerBarProps {
  item: ViewerItem;
  /** "3 of 12". */
  position: string;
  isZoomed: boolean;
  onZoom: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Closes, zooms and downloads; the feature adds its own buttons. */
export const ViewerBar = (props: ViewerBarProps) => {
  const { item, position, isZoomed, onZoom, onClose, children } = props;
  const { t } = useTranslation('common');
  return (
    <Flex align="center" gap="2" className={styles.bar}>
      <IconButton
        size="3"
        variant="ghost"
        color="gray"
        aria-label={t('actions.close')}
        onClick={onClose}
      >
        <X size={24} aria-hidden="true" />
      </IconButton>
      <Text size="2" mr="auto">
        {position}
      </Text>
      {item.media.kind === 'image' && (
        <IconButton
          size="3"
          variant="ghost"
          color="gray"
          aria-label={t(isZoomed ? 'viewer.zoomOut' : 'viewer.zoomIn')}
          onClick={onZoom}
        >
          {isZoomed ? (
            <ZoomOut size={22} aria-hidden="true" />
          ) : (
            <ZoomIn size={22} aria-hidden="true" />
          )}
        </IconButton>
      )}
      {children}
      <IconButton asChild size="3" variant="ghost" color="gray">
        <a href={item.media.url} download={item.title} aria-label={t('viewer.download')}>
          <Download size={22} aria-hidden="true" />
        </a>
      </IconButton>
    </Flex>
  );
};
