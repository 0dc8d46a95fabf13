import type { AvatarPreset } from '#shared/features/accounts/avatars.ts';
import { type Brush, brushes, type Colour, type Size, type Stroke } from '../model/drawing.ts';

export const tools = [...brushes, 'fill', 'sticker'] as const;
export type Tool = (typeof tools)[number];

/** What the next press on the canvas does. */
export interface ToolChoice {
  tool: Tool;
  colour: Colour;
  size: Size;
  sticker: AvatarPreset;
}

export const firstChoice: ToolChoice = {
  tool: 'crayon',
  colour: 'blue',
  size: 'medium',
  sticker: 'fox',
};

const isBrush = (tool: Tool): tool is Brush => brushes.some((brush) => brush === tool);

/** How a stroke looks; null for tools that make none. */
export const strokeLook = ({
  tool,
  colour,
  size,
}: ToolChoice): Pick<Stroke, 'brush' | 'colour' | 'size'> | null =>
  isBrush(tool) ? { brush: tool, colour, size } : null;
