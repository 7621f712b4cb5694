import type { PanelState } from "../../shared/panel/panel-state.ts";

/** Of a panel that fetches nothing. */
export const stillState: PanelState = {
  loaded: true,
  fetching: false,
  outdated: false,
  failure: null,
  updatedMs: 0,
  refresh: () => undefined,
};
