/** Ends what an element still loads: it would go on asking for an address that is revoked. */
export const stopLoading = (video: HTMLVideoElement) => {
  video.removeAttribute('src');
  video.load();
};

/** As a `ref`: stops loading when the element is removed. React calls it before effects revoke their addresses. */
export const stopLoadingWhenRemoved = (video: HTMLVideoElement) => () => stopLoading(video);
