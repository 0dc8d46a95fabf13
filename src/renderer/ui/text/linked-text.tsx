import type { ReactNode } from 'react';

const linkPattern = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

interface Part {
  /** Where the part begins, which names it. */
  at: number;
  text: string;
  isLink: boolean;
}

/** Splits text into plain parts and addresses. */
const partsOf = (text: string): Part[] => {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(linkPattern)) {
    if (match.index > end)
      parts.push({ at: end, text: text.slice(end, match.index), isLink: false });
    parts.push({ at: match.index, text: match[0], isLink: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), isLink: false });
  return parts;
};

export interface LinkedTextProps {
  text: string;
  /** Children see links and cannot follow them (rule 60). */
  areLinksActive: boolean;
  /** Renders the text between addresses. */
  renderText?: (text: string) => ReactNode;
}

/** Plain text with its line breaks; addresses become links where they may be followed. */
export const LinkedText = ({ text, areLinksActive, renderText }: LinkedTextProps) => (
  <span style={{ whiteSpace: 'pre-line' }}>
    {partsOf(text).map((part) =>
      part.isLink && areLinksActive ? (
        <a key={part.at} href={part.text} target="_blank" rel="noopener noreferrer nofollow">
          {part.text}
        </a>
      ) : (
        <span key={part.at}>{renderText && !part.isLink ? renderText(part.text) : part.text}</span>
      ),
    )}
  </span>
);
