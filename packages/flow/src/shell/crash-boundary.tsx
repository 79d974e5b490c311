import { Component, type ReactNode } from 'react';

export interface CrashBoundaryProps {
  readonly children: ReactNode;
  readonly fallback: ReactNode;
}

/** The outermost error boundary: a crashed page shows the error page instead of nothing. */
export class CrashBoundary extends Component<CrashBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
