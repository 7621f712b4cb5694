import type { PanelState } from "./panel-state.ts";

/** Nothing is known yet, and nothing went wrong. */
export const isComing = ({ loaded, failure }: PanelState): boolean => !loaded && failure === null;
