import {
  Brush as Crayon,
  Eraser,
  type LucideIcon,
  PaintBucket,
  Pencil,
  PenLine,
  Sticker,
} from 'lucide-react';
import { avatarPresets } from '#shared/features/accounts/avatars.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AvatarPresetPicture } from '../../../ui/avatar/avatar-preset-picture.tsx';
import { type Colour, colours, type Size, sizes } from '../model/drawing.ts';
import { RadioRow } from './radio-row.tsx';
import { type Tool, type ToolChoice, tools } from './tool-choice.ts';
import styles from './tools.module.css';

const icons: Record<Tool, LucideIcon> = {
  pencil: Pencil,
  pen: PenLine,
  crayon: Crayon,
  eraser: Eraser,
  fill: PaintBucket,
  sticker: Sticker,
};

/** Diameters of the dots that show the sizes, in px. */
const dots: Record<Size, number> = { small: 8, medium: 16, large: 26 };

const colourNames = Object.keys(colours) as Colour[];

interface ToolbarProps {
  choice: ToolChoice;
  onChange: (choice: ToolChoice) => void;
}

/** Tools, sizes, and colours or stickers. */
export const Toolbar = ({ choice, onChange }: ToolbarProps) => {
  const { t } = useTranslation(['drawing', 'accounts']);
  return (
    <>
      <RadioRow
        label={t('drawing:tools.label')}
        className={styles.tools}
        value={choice.tool}
        onChange={(tool) => onChange({ ...choice, tool })}
        options={tools.map((value) => {
          const Icon = icons[value];
          return {
            value,
            label: t(`drawing:tools.${value}`),
            face: <Icon size={24} aria-hidden="true" />,
          };
        })}
      />
      <RadioRow
        label={t('drawing:sizes.label')}
        className={styles.sizes}
        value={choice.size}
        onChange={(size) => onChange({ ...choice, size })}
        options={sizes.map((value) => ({
          value,
          label: t(`drawing:sizes.${value}`),
          face: <span className={styles.dot} style={{ width: dots[value], height: dots[value] }} />,
        }))}
      />
      {choice.tool === 'sticker' ? (
        <RadioRow
          label={t('drawing:tools.sticker')}
          className={styles.many}
          value={choice.sticker}
          onChange={(sticker) => onChange({ ...choice, sticker })}
          options={avatarPresets.map((value) => ({
            value,
            label: t(`accounts:avatar.names.${value}`),
            face: (
              <span className={styles.sticker}>
                <AvatarPresetPicture preset={value} />
              </span>
            ),
          }))}
        />
      ) : (
        <RadioRow
          label={t('drawing:colours.label')}
          className={styles.many}
          value={choice.colour}
          onChange={(colour) => onChange({ ...choice, colour, tool: colouring(choice.tool) })}
          options={colourNames.map((value) => ({
            value,
            label: t(`drawing:colours.${value}`),
            face: <span className={styles.colour} style={{ background: colours[value] }} />,
          }))}
        />
      )}
    </>
  );
};

/** A colour chosen with the eraser in hand is to be drawn with. */
const colouring = (tool: Tool): Tool => (tool === 'eraser' ? 'crayon' : tool);
