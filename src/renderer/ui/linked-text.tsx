import { Fragment } from 'react';

const linkPattern = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/;

interface LinkedTextProps {
  text: string;
  /** Children see links and cannot follow them (decision 60). */
  areLinksActive: boolean;
}

/** Plain text with its line breaks; addresses become links where they may be followed. */
export const LinkedText = ({ text, areLinksActive }: LinkedTextProps) => {
  if (!areLinksActive) return <span style={{ whiteSpace: 'pre-line' }}>{text}</span>;
  return (
    <span style={{ whiteSpace: 'pre-line' }}>
      {text.split(linkPattern).map((part, index) => (
        // The parts of one text never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the part's identity
        <Fragment key={index}>
          {index % 2 === 1 ? (
            <a href={part} target="_blank" rel="noopener noreferrer nofollow">
              {part}
            </a>
          ) : (
            part
          )}
        </Fragment>
      ))}
    </span>
  );
};
