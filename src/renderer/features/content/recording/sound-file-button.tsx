import { FileAudio } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import ways from '../form/pick-buttons.module.css';

/** Chooses a recording as a file; phones offer their own recorder. */
export const SoundFileButton = ({ onFile }: { onFile: (file: File) => void }) => {
  const { t } = useTranslation('recording');
  return (
    <label className={ways.way}>
      <input
        type="file"
        accept="audio/*"
        capture
        className="visually-hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file can be chosen again after it was removed.
          target.value = '';
        }}
      />
      <FileAudio size={20} aria-hidden="true" />
      {t('chooseFile')}
    </label>
  );
};
