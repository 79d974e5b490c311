/** The specification's failure reason types, section 3. */
export const failureTypes = ['timeout', 'camera', 'calc', 'server', 'client', 'other'] as const;
export type FailureType = (typeof failureTypes)[number];

/** Reason values by HTTP status, the specification's section 3: 500 and above, 400 to 499, none. */
export type FailureReasonValue = 'REQUEST_ERROR' | 'CLIENT' | 'OTHER';

export function classifyStatus(status: number | undefined): FailureReasonValue {
  if (status === undefined) return 'OTHER';
  if (status >= 500) return 'REQUEST_ERROR';
  if (status >= 400) return 'CLIENT';
  return 'OTHER';
}
