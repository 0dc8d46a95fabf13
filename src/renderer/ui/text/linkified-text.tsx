import { useCallback } from 'react';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { LinkedText, type LinkedTextProps } from './linked-text.tsx';
import styles from './linkified-text.module.css';
import { mayMention, namedParts, useMentionedPeople } from './mentioned-people.ts';

const TextWithPeople = (props: LinkedTextProps) => {
  const { id: myId } = useUser();
  const people = useMentionedPeople(true);
  const renderText = useCallback(
    (text: string) =>
      namedParts(text, people).map((part) => {
        if (!part.person) return part.text;
        const isMe = part.person.id === myId;
        return (
          <span key={part.at} className={isMe ? `${styles.name} ${styles.me}` : styles.name}>
            {part.text}
          </span>
        );
      }),
    [people, myId],
  );
  return <LinkedText {...props} renderText={renderText} />;
};

/** A text with mentions as names and links. */
export const LinkifiedText = (props: LinkedTextProps) =>
  mayMention(props.text) ? <TextWithPeople {...props} /> : <LinkedText {...props} />;
