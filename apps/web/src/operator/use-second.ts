import { useEffect, useState } from "react";

/** The server's time, UTC ms, updated each second. */
export function useSecond(now: () => number): number {
  const [atMs, setAtMs] = useState(now);
  useEffect(() => {
    const ticking = setInterval(() => setAtMs(now()), 1_000);
    return () => clearInterval(ticking);
  }, [now]);
  return atMs;
}
