import { dayOf } from "@fiel/domain";
import { useCallback } from "react";
import { useNow } from "../environment/use-now.ts";
import { useFormat } from "./use-format.ts";

/** An instant as it is told beside now: `14:32` of today, `19/11 14:32` of another day. */
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
