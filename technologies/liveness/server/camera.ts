/**
 * Names of cameras that are programs: they show whatever their owner feeds them. From the programs' own
 * documentation, but for the six from `vtubestudiocam` to `uscreencapture`, which are names commonly met; phones used as
 * webcams and the effects of video-call programs are left out, because a real camera stands behind them. The name is a
 * hint only: whoever injects frames can also lie about it.
 */
const programs =
  /(?<![a-z\d])(obs|manycam|xsplit|snap camera|splitcam|altercam|camtwist|webcamoid|akvcam|unity ?(video )?capture|e2esoft|vcam|youcam|sparkocam|webcammax|fakewebcam|v4l2loopback|dummy video device|vtubestudiocam|deepfacelive|avatarify|ndi webcam|softcam|uscreencapture)(?![a-z\d])|virtual[ _-]?(camera|cam|webcam|video)(?![a-z\d])/i;

/** Whether a camera's label names a known virtual camera. */
export function isVirtualCamera(label: string): boolean {
  return programs.test(label);
}
