/** Device properties; provided by `navigator`. */
export interface DeviceData {
  readonly userAgent: string;
  readonly platform: string;
  readonly maxTouchPoints: number;
  /** User-Agent Client Hints, where the browser has them. */
  readonly userAgentData?: { readonly mobile?: boolean };
}

/** Copies only the properties that `isMobileDevice` uses. */
export function readDeviceData(navigator: DeviceData): DeviceData {
  const { userAgent, platform, maxTouchPoints, userAgentData } = navigator;
  const mobile = userAgentData?.mobile;
  return {
    userAgent,
    platform,
    maxTouchPoints,
    ...(mobile === undefined ? {} : { userAgentData: { mobile } }),
  };
}

const phonesAndTablets = /Android|iPhone|iPad|iPod|Windows Phone|BlackBerry|BB10|Opera Mini|Mobile|Tablet/i;

/**
 * Whether this is a phone or a tablet: by client hints if they say so (Android tablets report false),
 * otherwise by the user agent. An iPad identifies itself as a Mac, but no Mac has a touch screen.
 */
export function isMobileDevice(device: DeviceData): boolean {
  if (device.userAgentData?.mobile === true) return true;
  if (phonesAndTablets.test(device.userAgent)) return true;
  return device.platform.startsWith('Mac') && device.maxTouchPoints > 1;
}
