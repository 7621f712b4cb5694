import type { PanelState } from "../../shared/panel/panel-state.ts";

/** State of a panel without a query. */
export const stillState: PanelState = {
  loaded: true,
  fetching: false,
  outdated: false,
  failure: null,
  updatedMs: 0,
  refresh: () => undefined,
};
