import { Component, type ReactNode } from "react";
import { EmptyNote } from "./empty-note.tsx";

interface Props {
  /** A failed picture is tried again when this changes. */
  readonly dataMs: number;
  readonly children: ReactNode;
}

interface State {
  readonly failedMs: number | null;
}

/** A picture that cannot be drawn must not take the other panels with it. */
export class PanelErrorBoundary extends Component<Props, State> {
  override state: State = { failedMs: null };

  static getDerivedStateFromError(): State {
    return { failedMs: Number.NaN };
  }

  static getDerivedStateFromProps({ dataMs }: Props, { failedMs }: State): State | null {
    if (failedMs === null || failedMs === dataMs) return null;
    return { failedMs: Number.isNaN(failedMs) ? dataMs : null };
  }

  override render() {
    return this.state.failedMs === null ? this.props.children : <EmptyNote sentence="panel.failed" />;
  }
}
