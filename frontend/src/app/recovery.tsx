import { Component, type ReactNode } from "react";
import { hasJustRecovered, useRecovery } from "./use-recovery";

/** Renders its children anew when one of them throws (app/use-recovery.ts). */
export class Recovery extends Component<{ children: ReactNode }, { key: number }> {
  static getDerivedStateFromError(error: unknown) {
    // Then React removes everything and calls `keepOldPage`.
    if (hasJustRecovered()) throw error;
    return { key: performance.now() };
  }

  override state = { key: 0 };

  override render() {
    return <Gate key={this.state.key}>{this.props.children}</Gate>;
  }
}

/**
 * Renders anew at the end of hydration. Its children do not, because React would replace the HTML of a Suspense boundary whose code is still loading, and what
 * was typed in it.
 */
function Gate({ children }: { children: ReactNode }) {
  useRecovery();
  return children;
}
