import { type ComponentType, useEffect, useState } from "react";
import { usePrinting } from "./use-printing.ts";

/** A component on paper alone. Its code is fetched after the page, and is there when the browser prints without waiting. */
export function onPaper<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function OnPaper(props: P) {
    const printing = usePrinting();
    const [Printed, setPrinted] = useState<ComponentType<P>>();
    useEffect(() => {
      load().then(
        (component) => setPrinted(() => component),
        () => undefined,
      );
    }, []);
    return printing && Printed ? <Printed {...props} /> : null;
  };
}
