import type { SubscriptionPage } from "@fiel/contracts";
import type { PanelState } from "../../shared/panel/panel-state.ts";

/** Props of the page's parts, which all use one answer. */
export interface PartProps {
  readonly page: SubscriptionPage;
  readonly state: PanelState;
}
