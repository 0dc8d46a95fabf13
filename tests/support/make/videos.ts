const box = (name: string, ...contents: Buffer[]): Buffer => {
  const body = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
};

/** The frame of an MP4 with `bytes` of noise for its pictures: enough to be told by its bytes. */
export const makeMp4 = (bytes = 1000): Buffer => {
  const noise = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; at += 1) noise[at] = (at * 131 + (at >> 8) * 17) & 0xff;
  return Buffer.concat([
    box('ftyp', Buffer.from('isom'), Buffer.alloc(4), Buffer.from('isomiso2avc1mp41')),
    box('mdat', noise),
    box('moov', box('mvhd', Buffer.alloc(100))),
  ]);
};
