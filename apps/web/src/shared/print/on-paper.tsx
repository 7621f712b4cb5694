import { type ComponentType, useEffect, useState } from "react";
import { usePrinting } from "./use-printing.ts";

/** A component that renders only for print. Its code is loaded after the page, so that it is there when the browser prints at once. */
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
