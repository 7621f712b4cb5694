import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format/use-format.ts";
import type { PanelFailure, PanelState, UnknownPart } from "./panel-state.ts";
import classes from "./panel-failure-line.module.css";
import { useUnknownPart } from "./use-unknown-part.ts";

interface LineProps {
  readonly words: ReactNode;
  readonly verb: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

const Line = ({ words, verb, disabled = false, onClick }: LineProps) => (
  <div className={classes.failure} role="status">
    <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
    <span>{words}</span>
    <Button className={classes.retry ?? ""} size="xs" onClick={onClick} disabled={disabled}>
      {verb}
    </Button>
  </div>
);

/** To try again would fail again: the way on is a filter without it. */
const UnknownLine = ({ part }: { part: UnknownPart }) => {
  const { t } = useTranslation();
  const { words, leaveOut } = useUnknownPart(part);
  return <Line words={words} verb={t("panel.leaveOut")} onClick={leaveOut} />;
};

/** One line: what failed, of when the shown data is, and the way to try again. */
export const PanelFailureLine = ({ state, failure }: { state: PanelState; failure: PanelFailure }) => {
  const { t } = useTranslation();
  const format = useFormat();
  if (failure !== "noAnswer" && failure !== "failed") return <UnknownLine part={failure} />;
  const age = state.loaded ? t("panel.dataOf", { time: format.instant(state.updatedMs, "time") }) : null;
  return (
    <Line
      words={
        <>
          {t(`panel.${failure}`)} {age}
        </>
      }
      verb={t("panel.retry")}
      disabled={state.fetching}
      onClick={state.refresh}
    />
  );
};
