const headerBytes = 128;

/** Whether bytes are a colour profile, as long as they say. */
export const isIccProfile = (profile: Buffer): boolean =>
  profile.length > headerBytes &&
  profile.readUInt32BE(0) === profile.length &&
  profile.toString('latin1', 36, 40) === 'acsp';
