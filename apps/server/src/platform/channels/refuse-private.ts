import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { CallError } from "../http/call-error.ts";
import type { LookUp } from "./outside-ways.ts";
import { type MayCall, namesPrivateAddress } from "./private-networks.ts";

/** Longest wait for a name's addresses, ms. A name that is not found until then is checked when it is called, as all are. */
const patienceMs = 2_000;

/**
 * Throws InvalidRequest for the field when its URL leads to a private network alone, by its address or by the present addresses of its name; accepts
 * undefined.
 */
export async function refusePrivate(
  field: string,
  url: string | undefined,
  mayCall: MayCall,
  lookUp: LookUp = lookup,
): Promise<void> {
  if (url === undefined) return;
  if (namesPrivateAddress(url, mayCall) || (await resolvesPrivate(new URL(url).hostname, mayCall, lookUp)))
    throw new CallError("InvalidRequest", { fields: { [field]: "privateAddress" } });
}

async function resolvesPrivate(host: string, mayCall: MayCall, lookUp: LookUp): Promise<boolean> {
  if (isIP(host.replace(/^\[|\]$/g, "")) !== 0) return false;
  const late = sleep(patienceMs, [], { ref: false });
  const found = await Promise.race([lookUp(host, { all: true }).catch(() => []), late]);
  return found.length > 0 && !found.some(({ address }) => mayCall(address));
}
