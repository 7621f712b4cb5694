import { type ComponentType, useEffect, useState } from "react";
import { usePrinting } from "../../shared/print/use-printing.ts";
import type { PrintHeadingProps } from "./print-heading.tsx";

/** On paper alone. Its code is fetched after the page, and is there when the browser prints without waiting. */
export const PrintedHeading = (props: PrintHeadingProps) => {
  const printing = usePrinting();
  const [Heading, setHeading] = useState<ComponentType<PrintHeadingProps>>();
  useEffect(() => {
    import("./print-heading.tsx").then(
      ({ PrintHeading }) => setHeading(() => PrintHeading),
      () => undefined,
    );
  }, []);
  return printing && Heading ? <Heading {...props} /> : null;
};
