import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { LazyContentForm } from '../features/content/form/lazy-content-form.tsx';
import { DrawingBoard } from '../features/drawing/drawing-board.tsx';
import { useDrawing } from '../features/drawing/use-drawing.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { SectionTheme } from '../ui/layout/section-theme.tsx';

/** A drawing, and the form that shares it as art (rule 174). */
export const DrawPage = () => {
  const { t } = useTranslation('drawing');
  const navigate = useNavigate();
  const drawing = useDrawing();
  const [picture, setPicture] = useState<File | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const share = (file: File) => {
    setPicture(file);
    setIsOpen(true);
  };
  return (
    <SectionTheme name="gallery">
      <DrawingBoard drawing={drawing} onShare={share} />
      <LazyContentForm
        open={isOpen}
        onOpenChange={setIsOpen}
        types={['art']}
        title={t('shareTitle')}
        prefill={{
          values: { title: t('name'), contentType: 'art' },
          files: picture ? [picture] : [],
          areKept: true,
        }}
        onSaved={() => {
          drawing.finish();
          void navigate(paths.home);
        }}
      />
    </SectionTheme>
  );
};
