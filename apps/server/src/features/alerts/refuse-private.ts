import { type MayCall, namesPrivateAddress } from "../../platform/channels/private-networks.ts";
import { CallError } from "../../platform/http/call-error.ts";

/** Refuses an address of an inner network, beside its field. */
export function refusePrivate(field: string, url: string | undefined, mayCall: MayCall): void {
  if (url !== undefined && namesPrivateAddress(url, mayCall))
    throw new CallError("InvalidRequest", { fields: { [field]: "privateAddress" } });
}
