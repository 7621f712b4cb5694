import { Component, type ReactNode } from "react";
import { EmptyNote } from "./empty-note.tsx";

interface Props {
  /** Time of the data; a failed chart renders again when it changes. */
  readonly dataMs: number;
  readonly children: ReactNode;
}

interface State {
  readonly failedMs: number | null;
}

/** Keeps a chart that fails to render from taking down the other panels. */
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
