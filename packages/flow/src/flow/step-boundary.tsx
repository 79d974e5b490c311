import { Component, type ReactNode } from 'react';

export interface StepBoundaryProps {
  readonly children: ReactNode;
  readonly onError: (error: unknown) => void;
  /** What is shown instead of a screen that broke. */
  readonly fallback: ReactNode;
}

/** Keeps a technology that breaks from taking the whole page with it. */
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
