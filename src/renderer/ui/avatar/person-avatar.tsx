import { useState } from 'react';
import { type AvatarPreset, avatarPresets } from '#shared/features/accounts/avatars.ts';
import { colourOf, initialsOf } from '#shared/features/accounts/initials.ts';
import { sheetPicture } from '../illustration/picture-sheet.ts';
import styles from './person-avatar.module.css';

interface PersonAvatarProps {
  person: { displayName: string; username: string; avatar: string | null };
  /** In pixels. */
  size?: number;
}

const isPreset = (avatar: string): avatar is AvatarPreset =>
  (avatarPresets as readonly string[]).includes(avatar);

/** A person's picture, or their initials; beside a name, so it is hidden from screen readers. */
export const PersonAvatar = ({ person, size = 40 }: PersonAvatarProps) => {
  const [brokenAvatar, setBrokenAvatar] = useState<string | null>(null);
  const { avatar } = person;
  const style = { width: size, height: size, fontSize: size * 0.4 };
  if (avatar && avatar !== brokenAvatar) {
    return (
      <img
        className={styles.avatar}
        style={style}
        src={isPreset(avatar) ? sheetPicture(avatar, size) : avatar}
        alt=""
        onError={() => setBrokenAvatar(avatar)}
      />
    );
  }
  return <PersonInitials person={person} size={size} />;
};

/** A person's initials in their colour, where a picture would be too small. */
export const PersonInitials = ({ person, size = 40 }: PersonAvatarProps) => {
  const name = person.displayName || person.username;
  return (
    <span
      className={`${styles.avatar} ${styles[colourOf(name)]}`}
      style={{ width: size, height: size, fontSize: size * 0.4 }}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
};
