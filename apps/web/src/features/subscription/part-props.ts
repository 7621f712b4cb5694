import type { SubscriptionPage } from "@fiel/contracts";
import type { PanelState } from "../../shared/panel/panel-state.ts";

/** Of a part of the page: all of them are of one answer. */
export interface PartProps {
  readonly page: SubscriptionPage;
  readonly state: PanelState;
}
