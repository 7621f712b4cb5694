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
  /** Unit or scope, in a subdued style. */
  readonly subtitle?: string;
  /** Adds the subtitle to the panel's accessible name, for pages with several panels of one title. */
  readonly subtitleNames?: boolean;
  /** Machine id; the title is the machine's name and links to it. */
  readonly machine?: number | undefined;
  /** Legend and controls in the title bar. */
  readonly tools?: ReactNode;
  /** Button that opens what the panel hides. */
  readonly filterButton?: ReactNode;
  /** Downloads: an image of the charts and a table. */
  readonly download?: PanelDownload | undefined;
  /** Puts the tools on a line of their own in narrow panels; `very` in all but the widest. */
  readonly wideTools?: boolean | "very";
  /** Preference that may hide part of the data; the panel's files then say so. */
  readonly hides?: Hides | undefined;
  /** Parts of the filter that do not apply, so that image and print leave them out. */
  readonly scope?: FilterScope | undefined;
  readonly state: PanelState;
  /** Text when there is nothing to show; by default that of all panels. */
  readonly failed?: string | undefined;
  /** The data changes only through this page, so there is no age and no refetch button. */
  readonly still?: boolean;
  /** Placeholder until the first answer. */
  readonly skeleton: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Longer subtitles do not fit beside the title of a narrow panel. */
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

/** Frame of every panel: title bar, states, refetch. */
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
