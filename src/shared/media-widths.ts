/** How wide the sizes of a picture are at most, in pixels; tall pictures are held to twice that height. */
export const mediaWidths = { small: 320, medium: 640, large: 1280, xlarge: 2560 } as const;
