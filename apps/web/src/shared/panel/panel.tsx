import { type ReactNode, useId, useState } from "react";
import { useLostSince } from "../api/use-connection.ts";
import { createPictures, PicturesProvider } from "../charts/picture-context.ts";
import type { FilterScope } from "../filters/filter-scope.ts";
import type { Hides } from "../filters/filter-rules.ts";
import { keepUnits } from "../format/keep-units.ts";
import { MachineLink } from "../machines/machine-link.tsx";
import { LazyNotices } from "./lazy-notices.tsx";
import { PanelAge } from "./panel-age.tsx";
import { PanelErrorBoundary } from "./panel-error-boundary.tsx";
import { PanelFailureLine } from "./panel-failure-line.tsx";
import { PanelMenu } from "./panel-menu.tsx";
import type { PanelDownload } from "./panel-menu-props.ts";
import { PanelScope } from "./panel-scope.tsx";
import type { PanelState } from "./panel-state.ts";
import bar from "./panel-bar.module.css";
import classes from "./panel.module.css";
import { useSlow } from "./use-slow.ts";

interface PanelProps {
  readonly title: string;
  /** Unit or scope, in a quieter voice. */
  readonly subtitle?: string;
  /** Several panels of a page have the same title: the subtitle is part of the panel's name. */
  readonly subtitleNames?: boolean;
  /** Machine id: the title is its name, and leads there. */
  readonly machine?: number | undefined;
  /** Legend and controls of the title bar. */
  readonly tools?: ReactNode;
  /** A button that opens what this panel leaves out. */
  readonly filterButton?: ReactNode;
  /** What can be taken along: an image of the panel's charts and a table. */
  readonly download?: PanelDownload | undefined;
  /** The tools need a line of their own where the panel is narrow; very wide ones on all but the widest. */
  readonly wideTools?: boolean | "very";
  /** What may be left out of it by a preference, and is then said in its files. */
  readonly hides?: Hides | undefined;
  /** What of the filter does not hold for it, so that its image and its print say no such thing. */
  readonly scope?: FilterScope | undefined;
  readonly state: PanelState;
  /** What is said where there is nothing to show; left out, what any panel says. */
  readonly failed?: string | undefined;
  /** What is shown changes by this page alone: no age, and nothing to renew it by. */
  readonly still?: boolean;
  /** The picture's shape, shown until the first answer. */
  readonly skeleton: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** More letters than these have no room beside the title of a narrow panel. */
const longSubtitle = 40;

const Body = ({ state, skeleton, children }: Pick<PanelProps, "state" | "skeleton" | "children">) => {
  const lost = useLostSince() !== null;
  if (state.loaded) {
    return (
      <div
        className={classes.picture}
        data-stale={state.failure !== null || undefined}
        data-outdated={state.outdated || undefined}
      >
        <PanelErrorBoundary dataMs={state.updatedMs}>{children}</PanelErrorBoundary>
      </div>
    );
  }
  const isQuiet = state.failure === null || (lost && state.failure === "noAnswer");
  return isQuiet ? skeleton : <div className={classes.picture} />;
};

interface NamesProps {
  readonly title: string;
  readonly subtitle: string | undefined;
  readonly titleId: string;
  readonly subtitleId: string;
  readonly machine: number | undefined;
}

const Names = ({ title, titleId, subtitle, subtitleId, machine }: NamesProps) => (
  <>
    <h2 id={titleId} className={bar.title}>
      {machine === undefined ? title : <MachineLink mid={machine}>{title}</MachineLink>}
    </h2>
    {subtitle === undefined ? null : (
      <span id={subtitleId} className={bar.subtitle}>
        {keepUnits(subtitle)}
      </span>
    )}
  </>
);

/** The frame of every card: title bar, states, refresh. */
export const Panel = (props: PanelProps) => {
  const { title, subtitle, subtitleNames, tools, filterButton, download, wideTools, state } = props;
  const { hides, scope, machine, failed, still = false, skeleton, className, children } = props;
  const titleId = useId();
  const subtitleId = useId();
  const [pictures] = useState(createPictures);
  const refetching = useSlow(state.fetching && state.loaded);
  return (
    <section
      className={[classes.panel, className].filter(Boolean).join(" ")}
      aria-labelledby={subtitleNames ? `${titleId} ${subtitleId}` : titleId}
      aria-busy={!state.loaded && state.failure === null}
    >
      <PicturesProvider value={pictures}>
        {refetching ? <div className={classes.progress} /> : null}
        <header
          className={bar.bar}
          data-wide-tools={wideTools || undefined}
          data-long-subtitle={(subtitle?.length ?? 0) > longSubtitle || undefined}
        >
          <Names {...{ title, titleId, subtitle, subtitleId, machine }} />
          <div className={bar.tools}>{tools}</div>
          {filterButton === undefined ? null : <div className={bar.filter}>{filterButton}</div>}
          {still ? null : <PanelAge title={title} state={state} refetching={refetching} />}
          {download && state.loaded ? (
            <PanelMenu
              title={title}
              subtitle={subtitle ?? ""}
              updatedMs={state.updatedMs}
              download={download}
              pictures={pictures}
              hides={hides}
              scope={scope}
            />
          ) : null}
        </header>
        {scope && state.loaded ? <PanelScope scope={scope} updatedMs={state.updatedMs} /> : null}
        {hides === "events" || scope ? <LazyNotices hides={hides} scope={scope} /> : null}
        {state.failure === null ? null : <PanelFailureLine {...{ state, failed }} failure={state.failure} />}
        <Body state={state} skeleton={skeleton}>
          {children}
        </Body>
      </PicturesProvider>
    </section>
  );
};
