import { useEffect, useState } from "react";

/** True once something has been going on for `afterMs`: what is over sooner stays unseen, and nothing flickers. */
export const useSlow = (going: boolean, afterMs = 500): boolean => {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!going) return;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [going, afterMs]);
  return slow;
};
