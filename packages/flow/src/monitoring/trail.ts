/** The specification's five breadcrumb types, section 8. */
type CrumbKind = 'flow-start' | 'api-request' | 'api-response' | 'api-error' | 'navigation';

export interface Crumb {
  readonly kind: CrumbKind;
  readonly message: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly data?: Readonly<Record<string, string | number | boolean>>;
}

/** Maximum breadcrumbs per report: the specification, section 9. */
export const crumbLimit = 100;

/** Breadcrumbs: the newest, oldest first. No personal data. */
export interface Trail {
  readonly add: (crumb: Omit<Crumb, 'at'>) => void;
  readonly crumbs: () => readonly Crumb[];
}

export function createTrail(now: () => number): Trail {
  const crumbs: Crumb[] = [];
  return {
    add: (crumb) => {
      crumbs.push({ ...crumb, at: now() });
      if (crumbs.length > crumbLimit) crumbs.shift();
    },
    crumbs: () => [...crumbs],
  };
}
