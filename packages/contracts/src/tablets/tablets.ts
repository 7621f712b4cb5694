import { z } from "zod";
import { boardSighting, pairingCode } from "../boards/boards.ts";
import { defineCall } from "../call.ts";
import { label, line, recordId, whole } from "../registrations/fields.ts";
import { administeredCalls, recordParams, registered } from "../registrations/record-calls.ts";

/** Maximum number of machines of a tablet, which shows a tab for each. */
export const mostMachinesOfTablet = 12;

/** Settings of a tablet, which an administrator chooses. */
export const tabletSettings = z.object({
  name: label(48),
  place: line(60),
  /** Machine ids. The tablet shows only these machines and explains only their stops. */
  equipments: z.array(whole(1)).min(1, { error: "required" }).max(mostMachinesOfTablet),
});
export type TabletSettings = z.infer<typeof tabletSettings>;

/** A paired tablet with its last report. */
export const tablet = tabletSettings.extend({
  ...registered,
  /** Null when the tablet has not reported since it was paired. */
  seen: boardSighting.nullable(),
});
export type Tablet = z.infer<typeof tablet>;

const path = "/api/client/:tenant/tablets";

export const {
  /** Paired tablets, sorted by name. */
  list: listTablets,
  /** Changes a tablet. 422 UnknownEquipment for a machine that the client does not have. */
  change: changeTablet,
  /** Ends the tablet's access immediately and for good. It then shows a new pairing code, and keeps the answers that it has not sent. */
  remove: revokeTablet,
} = administeredCalls("tablets", {
  record: tablet,
  change: tabletSettings.extend({ id: recordId }),
  changed: tablet,
  names: ["tablet", "Tablets"],
});

/** The tablet that shows this code now. 404 NotFound, also for the code of a board's screen; 429 TooManyRequests after too many wrong codes. */
export const findTabletPairing = defineCall({
  method: "GET",
  path: `${path}/pairings/:code`,
  audience: "admin",
  params: z.object({ tenant: z.string(), code: pairingCode }),
  answer: boardSighting.omit({ at: true }),
  summary: "The tablet that shows a code",
});

/**
 * Pairs the tablet that shows the code, which is then used up. 404 NotFound when no tablet shows the code; 422 UnknownEquipment; 429 TooManyRequests.
 */
export const pairTablet = defineCall({
  method: "POST",
  path,
  audience: "admin",
  body: tabletSettings.extend({ code: pairingCode }),
  answer: tablet,
  versioned: true,
  summary: "Pair a tablet",
});

/** One tablet. 404 NotFound. */
export const readTablet = defineCall({
  method: "GET",
  path: `${path}/:id`,
  audience: "admin",
  params: recordParams,
  answer: tablet,
  versioned: true,
  summary: "One tablet",
});
