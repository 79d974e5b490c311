/**
 * Names of virtual cameras, which show whatever their owner feeds them. From the programs' own documentation,
 * except the six from `vtubestudiocam` to `uscreencapture`, which are commonly seen names; phones used as
 * webcams and effects of video-call programs are left out, because they have a real camera behind them. The
 * name is only a hint: an attacker who injects frames can also fake it.
 */
const programs =
  /(?<![a-z\d])(obs|manycam|xsplit|snap camera|splitcam|altercam|camtwist|webcamoid|akvcam|unity ?(video )?capture|e2esoft|vcam|youcam|sparkocam|webcammax|fakewebcam|v4l2loopback|dummy video device|vtubestudiocam|deepfacelive|avatarify|ndi webcam|softcam|uscreencapture)(?![a-z\d])|virtual[ _-]?(camera|cam|webcam|video)(?![a-z\d])/i;

/** Whether a camera's label names a known virtual camera. */
export function isVirtualCamera(label: string): boolean {
  return programs.test(label);
}
