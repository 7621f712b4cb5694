import { useEffect, useState } from "react";

/** True once `going` has lasted `afterMs`, so that short waits show nothing and nothing flickers. */
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
