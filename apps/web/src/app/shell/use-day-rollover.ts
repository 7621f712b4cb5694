import { startOfDayMs } from "@fiel/domain";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useEnvironment } from "../../shared/environment/environment.ts";

/** A timer may fire a little early, and then 'today' would still be the old day. */
const marginMs = 500;
/** Machines sleep and clocks are set: the wait is cut into pieces, each looking at the clock again. */
const longestWaitMs = 60_000;

/** When the plant's day ends, 'today', 'yesterday' and 'this week' are other windows: everything is asked again. */
export const useDayRollover = (timeZone: string): void => {
  const queryClient = useQueryClient();
  const { now } = useEnvironment();
  useEffect(() => {
    let midnight = startOfDayMs(now(), timeZone, 1);
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(look, Math.min(Math.max(0, midnight - now()) + marginMs, longestWaitMs));
    };
    const look = () => {
      const isOver = now() >= midnight;
      // Also where the day before was that of a device whose clock was ahead.
      midnight = startOfDayMs(now(), timeZone, 1);
      if (isOver) void queryClient.invalidateQueries();
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [queryClient, now, timeZone]);
};
