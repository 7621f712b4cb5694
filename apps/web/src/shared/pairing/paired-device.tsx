import { screenSilenceMs, type Tablet } from "@fiel/contracts";
import type { ReactNode } from "react";
import { RowNote } from "../registration/row-note.tsx";
import classes from "./paired-device.module.css";

/** Latest report of a paired screen or tablet. */
type SeenDevice = NonNullable<Tablet["seen"]>;

/** Where a device is, on a line below its name; nothing when that is not known. */
export const DevicePlace = ({ place }: { readonly place: string }) =>
  place === "" ? null : <span className={classes.place}>{place}</span>;

/** Size and browser of a device; nothing before its first report. */
export const DeviceSize = ({ seen }: { readonly seen: SeenDevice | null }) =>
  seen === null ? null : (
    <span className={classes.lines}>
      <span className={classes.size}>{`${seen.width} × ${seen.height}`}</span>
      <RowNote>{seen.browser}</RowNote>
    </span>
  );

interface DeviceSeenProps {
  readonly seen: SeenDevice;
  readonly nowMs: number;
  /** A screen that is dark by its schedule does not count as missing. */
  readonly isDark?: boolean;
  readonly version: string;
  /** Words for when it was last heard. */
  readonly children: ReactNode;
}

/** When a device last reported, and its program version. */
export const DeviceSeen = ({ seen, nowMs, isDark = false, version, children }: DeviceSeenProps) => (
  <span className={classes.lines}>
    <span
      className={classes.seen}
      data-away={(!isDark && nowMs - seen.at > screenSilenceMs) || undefined}
      data-dark={isDark || undefined}
    >
      {children}
    </span>
    <span className={classes.version} data-old={!seen.isCurrent || undefined}>
      {version}
    </span>
  </span>
);
