import { Button } from "@mantine/core";
import { IconAlertTriangle, IconFilterOff, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLostSince } from "../api/use-connection.ts";
import { useFormat } from "../format/use-format.ts";
import type { PanelFailure, PanelState, UnknownPart } from "./panel-state.ts";
import classes from "./panel-failure-line.module.css";
import { useUnknownPart } from "./use-unknown-part.ts";

interface LineProps {
  readonly words: ReactNode;
  readonly verb: string;
  /** Replaces the label where the line is narrow. */
  readonly icon: typeof IconRefresh;
  readonly slim?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

const Line = ({ words, verb, icon: Icon, slim = false, disabled = false, onClick }: LineProps) => (
  <div className={classes.failure} data-slim={slim || undefined} role="status">
    <IconAlertTriangle size={slim ? 15 : 18} stroke={1.8} aria-hidden="true" />
    <span>{words}</span>
    <Button className={classes.retry ?? ""} size="xs" title={verb} onClick={onClick} disabled={disabled}>
      <Icon className={classes.icon} size={16} stroke={1.8} aria-hidden="true" />
      <span className={classes.verb}>{verb}</span>
    </Button>
  </div>
);

/** For a part of the filter that the client does not have: trying again would fail again, so it offers to drop that part. */
const UnknownLine = ({ part, slim }: { part: UnknownPart; slim: boolean }) => {
  const { t } = useTranslation();
  const { words, leaveOut } = useUnknownPart(part);
  return (
    <Line words={words} verb={t("panel.leaveOut")} icon={IconFilterOff} slim={slim} onClick={leaveOut} />
  );
};

interface PanelFailureLineProps {
  readonly state: PanelState;
  readonly failure: PanelFailure;
  /** Text when there is nothing to show; by default that of all panels. */
  readonly failed?: string | undefined;
  /** Band at the top, for panels without height to spare. */
  readonly slim?: boolean;
}

/** Line that says what failed, when the shown data was loaded, and offers to try again. */
export const PanelFailureLine = ({ state, failure, failed, slim = false }: PanelFailureLineProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const isTold = useLostSince() !== null;
  // The header reports a lost connection once for the page, with a button to try again.
  if (failure === "noAnswer" && isTold) return null;
  if (failure !== "noAnswer" && failure !== "failed") return <UnknownLine part={failure} slim={slim} />;
  const age = state.loaded ? t("panel.dataOf", { time: format.instant(state.updatedMs, "time") }) : null;
  const said = (state.loaded ? undefined : failed) ?? t(`panel.${failure}`);
  return (
    <Line
      words={
        <>
          {said} {age === null ? null : <span className={classes.age}>{age}</span>}
        </>
      }
      verb={t("panel.retry")}
      icon={IconRefresh}
      slim={slim}
      disabled={state.fetching}
      onClick={state.refresh}
    />
  );
};
