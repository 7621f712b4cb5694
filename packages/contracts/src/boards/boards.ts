import { boardZooms } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { label, line, pastedText, recordId, whole } from "../registrations/fields.ts";
import { administeredCalls, recordParams, registered, success } from "../registrations/record-calls.ts";
import { boardPage } from "./board-picture.ts";

/** Letters and digits of a pairing code, without those that look alike. */
export const pairingAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const pairingCodeLength = 6;
/** Validity of a code, s. */
export const pairingCodeS = 600;

/** A typed code: spaces, dashes and case are ignored. */
export const pairingCode = pastedText
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(new RegExp(`^[${pairingAlphabet}]{${pairingCodeLength}}$`)));

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Settings of a board, which an administrator chooses. */
export const boardSettings = z.object({
  name: label(48),
  place: line(60),
  /** Machine ids; none: all of the tenant. */
  equipments: z.array(whole(1)).max(500),
  pages: z.array(boardPage).min(1).max(5),
  /** Seconds per page. */
  seconds: whole(5).max(600),
  zoom: z.enum(boardZooms),
  theme: z.enum(["dark", "light"]),
  /** Dark between these times of the plant's clock, also over midnight; null: never. */
  darkFrom: timeOfDay.nullable(),
  darkTo: timeOfDay.nullable(),
  /** Whether every page announces a machine that stops. */
  warnStops: z.boolean(),
});
export type BoardSettings = z.infer<typeof boardSettings>;

/** Last report of a screen. */
export const boardSighting = z.object({
  /** UTC ms. */
  at: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  browser: z.string().nullable(),
  version: z.string(),
  /** Whether it runs the program that the server has now. */
  isCurrent: z.boolean(),
});

export const board = boardSettings.extend({
  ...registered,
  /** Null: not heard since it was paired. */
  seen: boardSighting.nullable(),
});
export type Board = z.infer<typeof board>;

const path = "/api/client/:tenant/boards";

const calls = administeredCalls("boards", {
  record: board,
  change: boardSettings.extend({ id: recordId }),
  changed: board,
  names: ["board", "Boards"],
});
export const {
  /** Boards with a screen, sorted by name. */
  list: listBoards,
  change: changeBoard,
  /** Ends the screen's access at once and for good: it shows a new code. */
  remove: revokeBoard,
} = calls;

/** The screen that shows this code now. 404 NotFound; 429 after too many wrong codes. */
export const findPairing = defineCall({
  method: "GET",
  path: `${path}/pairings/:code`,
  audience: "admin",
  params: z.object({ tenant: z.string(), code: pairingCode }),
  answer: boardSighting.omit({ at: true }),
  summary: "The screen that shows a code",
});

/** Pairs the screen that shows the code, and uses the code up. 404 NotFound when no screen shows it any more; 429. */
export const pairBoard = defineCall({
  method: "POST",
  path,
  audience: "admin",
  body: boardSettings.extend({ code: pairingCode }),
  answer: board,
  versioned: true,
  summary: "Pair a screen",
});

export const readBoard = defineCall({
  method: "GET",
  path: `${path}/:id`,
  audience: "admin",
  params: recordParams,
  answer: board,
  versioned: true,
  summary: "One board",
});

/** A screen reports once a minute; without a report for this long, ms, it is silent. */
export const screenSilenceMs = 180_000;

const happened = { at: z.number().int(), board: z.object({ id: z.number().int(), name: z.string() }) };

/** An event of a screen, by a person or from its own reports; instants are UTC ms. */
export const boardEvent = z.discriminatedUnion("kind", [
  z.object({
    kind: z.enum(["paired", "changed", "identified", "reloaded", "revoked"]),
    ...happened,
    by: z.string(),
  }),
  /** First report after pairing; start with another program version. */
  z.object({ kind: z.enum(["seen", "updated"]), ...happened, version: z.string() }),
  /** Reports stopped. */
  z.object({ kind: z.literal("silent"), ...happened }),
  /** Reports came back after a silence that began at `since`. */
  z.object({ kind: z.literal("back"), ...happened, since: z.number().int() }),
  /** Its dark hours began and last until `until`. */
  z.object({ kind: z.literal("dark"), ...happened, until: z.number().int() }),
]);
export type BoardEvent = z.infer<typeof boardEvent>;

/** Events of the screens in the last 7 days, revoked ones included: newest first, at most 200. */
export const listBoardEvents = defineCall({
  method: "GET",
  path: `${path}/events`,
  audience: "admin",
  answer: z.array(boardEvent),
  summary: "What happened to screens",
});

export const boardCommand = z.enum(["identify", "reload"]);
export type BoardCommand = z.infer<typeof boardCommand>;

/** Makes the screen show its name for 10 s, or reload. */
export const commandBoard = defineCall({
  method: "POST",
  path: `${path}/:id/command`,
  audience: "admin",
  params: recordParams,
  body: z.object({ command: boardCommand }),
  answer: success,
  summary: "Identify or reload a screen",
});
