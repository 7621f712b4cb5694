import { dayOf } from "@fiel/domain";
import { useCallback } from "react";
import { useNow } from "../environment/use-now.ts";
import { useFormat } from "./use-format.ts";

/** Formats an instant: `14:32` today, `19/11 14:32` on another day. */
export const useMomentText = (): ((atMs: number) => string) => {
  const format = useFormat();
  const today = dayOf(useNow(), format.timeZone);
  return useCallback(
    (atMs) => {
      const time = format.instant(atMs, "time");
      return dayOf(atMs, format.timeZone) === today ? time : `${format.instant(atMs, "dayMonth")} ${time}`;
    },
    [format, today],
  );
};
