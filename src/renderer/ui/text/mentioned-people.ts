import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import { mentionsIn } from '#shared/mentions.ts';
import { membersQuery } from '../../features/accounts/accounts.hooks.ts';

/** People by their usernames in small letters. */
type PeopleByName = ReadonlyMap<string, Member>;

export const mayMention = (text: string): boolean => text.includes('@');

/**
 * People whom the texts shown here may mention, loaded only where allowed. Only people in the reader's list
 * are named: a text does not reveal who else there is.
 */
export const useMentionedPeople = (isWanted: boolean): PeopleByName => {
  const { data } = useQuery({ ...membersQuery, enabled: isWanted });
  return useMemo(
    () => new Map(data?.map((person) => [person.username.toLowerCase(), person])),
    [data],
  );
};

export interface TextPart {
  at: number;
  text: string;
  /** Set on a mention: `text` is the name. */
  person: Member | null;
}

/** A text in parts, with the people it speaks to by their names. */
export const namedParts = (text: string, people: PeopleByName): TextPart[] => {
  const parts: TextPart[] = [];
  let from = 0;
  const addPlain = (end: number) => {
    if (end > from) parts.push({ at: from, text: text.slice(from, end), person: null });
  };
  for (const { at, end, person } of mentionsIn(text, (name) => people.get(name))) {
    addPlain(at);
    parts.push({ at, text: person.displayName || person.username, person });
    from = end;
  }
  addPlain(text.length);
  return parts;
};

/** The same as plain text, for a line or a voice. */
export const withNames = (text: string, people: PeopleByName): string =>
  mayMention(text)
    ? namedParts(text, people)
        .map((part) => part.text)
        .join('')
    : text;
