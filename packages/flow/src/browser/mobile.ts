/** What a device says of itself; `navigator` has it. */
export interface DeviceData {
  readonly userAgent: string;
  readonly platform: string;
  readonly maxTouchPoints: number;
  /** User-Agent Client Hints, where the browser has them. */
  readonly userAgentData?: { readonly mobile?: boolean };
}

/** Takes over what `isMobileDevice` looks at, and nothing else. */
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
 * Is this a phone or a tablet? Client hints where they say yes (an Android tablet says no there),
 * else the user agent; an iPad calls itself a Mac, but no Mac has a touch screen.
 */
export function isMobileDevice(device: DeviceData): boolean {
  if (device.userAgentData?.mobile === true) return true;
  if (phonesAndTablets.test(device.userAgent)) return true;
  return device.platform.startsWith('Mac') && device.maxTouchPoints > 1;
}
