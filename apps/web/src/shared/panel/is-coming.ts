import type { PanelState } from "./panel-state.ts";

/** Whether the first answer is still loading. */
export const isComing = ({ loaded, failure }: PanelState): boolean => !loaded && failure === null;
