import { type ComponentType, useEffect, useState } from "react";
import { usePrinting } from "../print/use-printing.ts";
import type { PanelScopeProps } from "./panel-scope-words.tsx";

/** On paper alone. Its code is fetched after the page, and is there when the browser prints without waiting. */
export const PanelScope = (props: PanelScopeProps) => {
  const printing = usePrinting();
  const [Words, setWords] = useState<ComponentType<PanelScopeProps>>();
  useEffect(() => {
    import("./panel-scope-words.tsx").then(
      ({ PanelScopeWords }) => setWords(() => PanelScopeWords),
      () => undefined,
    );
  }, []);
  return printing && Words ? <Words {...props} /> : null;
};
