import { type MayCall, namesPrivateAddress } from "./private-networks.ts";
import { CallError } from "../http/call-error.ts";

/** Throws InvalidRequest for the field when its URL names an address of a private network; accepts undefined. */
export function refusePrivate(field: string, url: string | undefined, mayCall: MayCall): void {
  if (url !== undefined && namesPrivateAddress(url, mayCall))
    throw new CallError("InvalidRequest", { fields: { [field]: "privateAddress" } });
}
