import { equipmentConditions } from "@fiel/domain";
import { z } from "zod";
import { answeredZone } from "../access/answered-zone.ts";
import { startPairing } from "../boards/tv.ts";
import { defineCall } from "../call.ts";
import { causeReason } from "../dashboard/losses.ts";
import { idText, line } from "../registrations/fields.ts";
import { registeredReason } from "../registrations/reasons.ts";

const ms = z.number().int();

/** Size of a tablet in pixels, and its program version, as it reports them. */
const device = {
  width: z.coerce.number().int().min(1).max(100_000),
  height: z.coerce.number().int().min(1).max(100_000),
  version: line(40),
};

/** Makes a pairing code for an unpaired tablet, and a token that becomes valid when an administrator uses the code. */
export const startTabletPairing = defineCall({
  method: "POST",
  path: "/api/tablet/pairings",
  audience: "none",
  body: z.object(device),
  answer: startPairing.answer,
  summary: "Show a tablet's pairing code",
});

/** Machines, reasons and settings of a tablet. */
export const tabletHome = z.object({
  /** Id of the client. The tablet does not send it answers that were given for another client. */
  client: z.number().int(),
  name: z.string(),
  place: z.string(),
  /** The client's language. */
  language: z.string(),
  ...answeredZone,
  /** Machines of the tablet, sorted by name. `groupId` is the equipment group, whose reasons apply. */
  machines: z.array(
    z.object({ id: z.number().int(), name: z.string(), groupId: z.number().int().nullable() }),
  ),
  /** Reasons of stops in their configured order, groups of reasons included. */
  reasons: z.array(registeredReason.omit({ version: true, createdAt: true, removedAt: true })),
  /** Name of the tablet program that the server has now; a tablet reloads when it changes. */
  bundle: z.string(),
  /** The server's clock, UTC ms. */
  now: ms,
});
export type TabletHome = z.infer<typeof tabletHome>;

/** The machines and reasons of the tablet. Called once a minute, it also reports that the tablet is on. 401 before pairing and after revocation. */
export const getTablet = defineCall({
  method: "GET",
  path: "/api/tablet/home",
  audience: "tablet",
  query: z.object({ ...device, bundle: line(40) }),
  answer: tabletHome,
  summary: "A tablet's machines and reasons",
});

/** The present shift; between shifts, or without any, the production day. */
export const tabletWindow = z.object({
  /** Name of the shift; null for the production day. */
  name: z.string().nullable(),
  team: z.string().nullable(),
  /** UTC ms. */
  start: ms,
  end: ms,
});

/** A stop in the window, or one part of a split stop. */
export const tabletStop = z.object({
  /** Start and end of the part, UTC ms; a stop that lasts ends at the instant of the answer. */
  startDate: ms,
  endDate: ms,
  /** Whether the machine is still stopped. */
  isOpen: z.boolean(),
  /** Name of the event; null when the machine reported none, or an event that is not registered. */
  cause: z.string().nullable(),
  reason: causeReason.nullable(),
  /** Who explains the stop: a person, or the event by its registration; null for nobody. */
  explainedBy: z.enum(["person", "event"]).nullable(),
  comment: z.string().nullable(),
  /** Name of who explained it; null when nobody did, or the name is not known. */
  by: z.string().nullable(),
  /** Rises with each change of the part's answer; 0 without one. */
  revision: z.number().int(),
  /** Whether the tablet asks for a reason: the stop is unexplained and long enough. */
  asks: z.boolean(),
  /**
   * For a stop that asks: at most three reasons, most likely first. `count` of the `of` reasons given at the machine in the last 90 days were this
   * one.
   */
  suggestions: z.array(
    z.object({ reasonId: z.number().int(), count: z.number().int(), of: z.number().int() }),
  ),
});
export type TabletStop = z.infer<typeof tabletStop>;

/** Present state and production of a machine, for a tablet. */
export const tabletMachine = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Present condition. A machine with an open occurrence of the last 5 days is stopped, whatever its speed. */
  condition: z.enum(equipmentConditions),
  /** Start of the condition, UTC ms; null when the machine was never heard. */
  since: ms.nullable(),
  /** Name of the occurrence that explains a stop; null when none was reported. */
  cause: z.string().nullable(),
  /** Whether that occurrence is a planned stop. */
  planned: z.boolean(),
  /** Present packages a minute. */
  speed: z.number(),
  /** Planned packages a minute; null without a plan. */
  rate: z.number().nullable(),
  product: z.object({ name: z.string(), codeText: z.string().nullable() }).nullable(),
  window: tabletWindow,
  /** Useful packages of all products in the window. */
  useful: z.number().int(),
  /**
   * Whole packages by the planned rate, for the planned time of the window until now (`targetNow`) and to its end (`target`); null without a rate.
   */
  targetNow: z.number().int().nullable(),
  target: z.number().int().nullable(),
  order: z
    .object({
      codeText: z.string(),
      product: z.string(),
      /** Bales to make, and bales made. */
      total: z.number().int(),
      made: z.number().int(),
      /** When the order will be complete at the present pace, UTC ms; null without a pace. */
      endsAt: ms.nullable(),
    })
    .nullable(),
  /** States of the machine in the window until now, in time order. Gaps occur only where the machine was not registered. */
  strip: z.array(z.object({ state: z.enum(["producing", "planned", "stopped"]), start: ms, end: ms })),
  /** Stops that touch the window, latest first. */
  stops: z.array(tabletStop),
});
export type TabletMachine = z.infer<typeof tabletMachine>;

/** Present state of the tablet's machines, sorted by name. */
export const getTabletState = defineCall({
  method: "GET",
  path: "/api/tablet/state",
  audience: "tablet",
  answer: z.object({ data: z.object({ at: ms, machines: z.array(tabletMachine) }) }),
  summary: "What the machines of a tablet do",
});

/** The operator with this code. 404 NotFound; 429 TooManyRequests after too many unknown codes. */
export const findTabletOperator = defineCall({
  method: "GET",
  path: "/api/tablet/operators/:code",
  audience: "tablet",
  params: z.object({ code: idText }),
  answer: z.object({ code: z.number().int(), name: z.string() }),
  summary: "The operator at a tablet",
});

/** Route of a tablet's server-sent events: `change`, without machines. */
export const tabletLivePath = "/api/tablet/live";
