import { Component, type ReactNode } from 'react';

export interface StepBoundaryProps {
  readonly children: ReactNode;
  readonly onError: (error: unknown) => void;
  /** Shown instead of a crashed screen. */
  readonly fallback: ReactNode;
}

/** Error boundary: a crashing technology does not take down the page. */
export class StepBoundary extends Component<StepBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
