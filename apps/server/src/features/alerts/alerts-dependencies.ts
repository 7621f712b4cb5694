import type { Channels } from "../../platform/channels/channel.ts";
import type { MayCall } from "../../platform/channels/private-networks.ts";
import type { LookDependencies } from "./look-at-tenant.ts";

export interface AlertsDependencies extends LookDependencies {
  readonly channels: Channels;
  /** Decides which addresses webhooks and push services may have. */
  readonly mayCall: MayCall;
  /** Public URL of this installation. */
  readonly publicUrl: string;
  /** Public web push key of the installation. */
  readonly pushKey: () => Promise<string>;
}
