import "../../shared/board/board.css";
import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import type { BoardChoice } from "./board-choice.ts";
import classes from "./board.module.css";
import { useBoardStage } from "./use-board-stage.ts";

interface BoardStageProps {
  readonly choice: BoardChoice;
  readonly filter: DashboardFilter;
  /** Called when Escape is pressed or full screen is left. */
  readonly onEnd: () => void;
}

/** Requests full screen; where the browser refuses, the board covers the page. */
const useFullScreen = (onEnd: () => void): void => {
  useEffect(() => {
    const page = document.documentElement;
    let entered = false;
    const onChange = (): void => {
      if (document.fullscreenElement !== null) entered = true;
      else if (entered) onEnd();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape" || event.key === "F11") {
        event.preventDefault();
        onEnd();
      }
    };
    document.addEventListener("fullscreenchange", onChange);
    document.addEventListener("keydown", onKey);
    page.requestFullscreen?.().catch(() => undefined);
    return () => {
      document.removeEventListener("fullscreenchange", onChange);
      document.removeEventListener("keydown", onKey);
      if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
    };
  }, [onEnd]);
};

export const BoardStage = ({ choice, filter, onEnd }: BoardStageProps) => {
  const { t } = useTranslation();
  const stage = useRef<HTMLDivElement>(null);
  const theme = useComputedColorScheme("dark");
  useFullScreen(onEnd);
  useBoardStage(stage, choice, filter, theme);
  return createPortal(
    <div className={classes.stage} role="region" aria-label={t("nav.board")}>
      <div ref={stage} />
    </div>,
    document.body,
  );
};
