/**
 * Milliseconds within which a browser that has `requestVideoFrameCallback` should call back: the slowest cameras show
 * five frames meanwhile.
 */
export const silentAfter = 1000;

/** Videos whose last frame was found by refreshes, since no callback came. */
const silent = new WeakSet<HTMLVideoElement>();

/** Calls back once the video's time has moved, as seen on a refresh of the screen; returns a cancel function. */
function findByRefreshes(video: HTMLVideoElement, callback: () => void): () => void {
  const shown = video.currentTime;
  let handle = 0;
  const poll = () => {
    if (video.currentTime === shown) handle = requestAnimationFrame(poll);
    else callback();
  };
  handle = requestAnimationFrame(poll);
  return () => cancelAnimationFrame(handle);
}

/**
 * Calls back on the video's next frame; returns a cancel function. By `requestVideoFrameCallback` where it works: some web
 * views and energy savers have it and never call back, so after a while the screen's refreshes are used as well, from then
 * on at once, until it calls back again.
 */
export function nextFrame(video: HTMLVideoElement, callback: () => void): () => void {
  if (!('requestVideoFrameCallback' in video)) return findByRefreshes(video, callback);
  let cancelSearch: () => void = () => undefined;
  const search = () => {
    cancelSearch = findByRefreshes(video, () => {
      silent.add(video);
      cancel();
      callback();
    });
  };
  const timer = setTimeout(search, silent.has(video) ? 0 : silentAfter);
  const handle = video.requestVideoFrameCallback(() => {
    silent.delete(video);
    cancel();
    callback();
  });
  const cancel = () => {
    clearTimeout(timer);
    cancelSearch();
    video.cancelVideoFrameCallback(handle);
  };
  return cancel;
}
