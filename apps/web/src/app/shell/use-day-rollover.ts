import { startOfDayMs } from "@fiel/domain";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useEnvironment } from "../../shared/environment/environment.ts";

/** Added to the wait, ms: a timer may fire early, while 'today' is still the old day. */
const marginMs = 500;
/** Longest single wait, ms: devices sleep and clocks are set, so the clock is read again at least this often. */
const longestWaitMs = 60_000;

/** Refetches everything when the plant's day ends, because 'today', 'yesterday' and 'this week' then have other windows. */
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
      // Recomputed each time: an earlier value may come from a device clock that was ahead.
      midnight = startOfDayMs(now(), timeZone, 1);
      if (isOver) void queryClient.invalidateQueries();
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [queryClient, now, timeZone]);
};
