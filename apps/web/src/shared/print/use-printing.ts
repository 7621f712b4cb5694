import { useSyncExternalStore } from "react";
import { isPrinting, onPrinting } from "./printing.ts";

export const usePrinting = (): boolean => useSyncExternalStore(onPrinting, isPrinting);
