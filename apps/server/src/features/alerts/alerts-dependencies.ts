import type { Channels } from "../../platform/channels/channel.ts";
import type { MayCall } from "../../platform/channels/private-networks.ts";
import type { LookDependencies } from "./look-at-tenant.ts";

export interface AlertsDependencies extends LookDependencies {
  readonly channels: Channels;
  /** Where webhooks and push services may be. */
  readonly mayCall: MayCall;
  /** Where browsers reach this installation. */
  readonly publicUrl: string;
  /** The installation's public key of web push. */
  readonly pushKey: () => Promise<string>;
}
