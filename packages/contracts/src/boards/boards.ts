import { boardZooms } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { label, line, pastedText, recordId, whole } from "../registrations/fields.ts";
import { administeredCalls, recordParams, registered, success } from "../registrations/record-calls.ts";
import { boardPage } from "./board-picture.ts";

/** Letters and digits of pairing codes, without those that look alike. */
export const pairingAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const pairingCodeLength = 6;
/** Time for which a code is valid, s. */
export const pairingCodeS = 600;

/** A pairing code as typed: spaces, dashes and case are ignored. */
export const pairingCode = pastedText
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(new RegExp(`^[${pairingAlphabet}]{${pairingCodeLength}}$`)));

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Settings of a board, which an administrator chooses. */
export const boardSettings = z.object({
  name: label(48),
  place: line(60),
  /** Machine ids; empty: all machines of the tenant. */
  equipments: z.array(whole(1)).max(500),
  pages: z.array(boardPage).min(1).max(5),
  /** Seconds per page. */
  seconds: whole(5).max(600),
  zoom: z.enum(boardZooms),
  theme: z.enum(["dark", "light"]),
  /** Times of the plant's clock between which the screen is dark, also past midnight; null: never. */
  darkFrom: timeOfDay.nullable(),
  darkTo: timeOfDay.nullable(),
  /** Whether every page announces a machine that stops. */
  warnStops: z.boolean(),
});
export type BoardSettings = z.infer<typeof boardSettings>;

/** The last report of a screen. */
export const boardSighting = z.object({
  /** UTC ms. */
  at: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  browser: z.string().nullable(),
  version: z.string(),
  /** Whether the screen runs the program version that the server has now. */
  isCurrent: z.boolean(),
});

/** A paired board with the last report of its screen. */
export const board = boardSettings.extend({
  ...registered,
  /** Null when the screen has not reported since it was paired. */
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
  /** Paired boards, sorted by name. */
  list: listBoards,
  change: changeBoard,
  /** Ends the screen's access immediately and for good; it then shows a new pairing code. */
  remove: revokeBoard,
} = calls;

/** The screen that shows this code now. 404 NotFound; 429 TooManyRequests after too many wrong codes. */
export const findPairing = defineCall({
  method: "GET",
  path: `${path}/pairings/:code`,
  audience: "admin",
  params: z.object({ tenant: z.string(), code: pairingCode }),
  answer: boardSighting.omit({ at: true }),
  summary: "The screen that shows a code",
});

/** Pairs the screen that shows the code, which is then used up. 404 NotFound when no screen shows the code; 429 TooManyRequests. */
export const pairBoard = defineCall({
  method: "POST",
  path,
  audience: "admin",
  body: boardSettings.extend({ code: pairingCode }),
  answer: board,
  versioned: true,
  summary: "Pair a screen",
});

/** One board. 404 NotFound. */
export const readBoard = defineCall({
  method: "GET",
  path: `${path}/:id`,
  audience: "admin",
  params: recordParams,
  answer: board,
  versioned: true,
  summary: "One board",
});

/** A screen reports once a minute. After this time without a report it counts as silent, ms. */
export const screenSilenceMs = 180_000;

const happened = { at: z.number().int(), board: z.object({ id: z.number().int(), name: z.string() }) };

/** An event of a screen, caused by a person or derived from its reports; `at` in UTC ms. */
export const boardEvent = z.discriminatedUnion("kind", [
  z.object({
    kind: z.enum(["paired", "changed", "identified", "reloaded", "revoked"]),
    ...happened,
    by: z.string(),
  }),
  /** `seen`: first report after pairing; `updated`: the screen started with another program version. */
  z.object({ kind: z.enum(["seen", "updated"]), ...happened, version: z.string() }),
  /** The screen stopped reporting. */
  z.object({ kind: z.literal("silent"), ...happened }),
  /** The screen reports again after a silence that began at `since`, UTC ms. */
  z.object({ kind: z.literal("back"), ...happened, since: z.number().int() }),
  /** The screen's dark hours began; they last until `until`, UTC ms. */
  z.object({ kind: z.literal("dark"), ...happened, until: z.number().int() }),
]);
export type BoardEvent = z.infer<typeof boardEvent>;

/** Events of screens in the last 7 days, revoked screens included: newest first, at most 200, and `older`, the number of those left out. */
export const listBoardEvents = defineCall({
  method: "GET",
  path: `${path}/events`,
  audience: "admin",
  answer: z.object({ events: z.array(boardEvent), older: z.number().int() }),
  summary: "What happened to screens",
});

/** `identify`: show the board's name; `reload`: load the program again. */
export const boardCommand = z.enum(["identify", "reload"]);
export type BoardCommand = z.infer<typeof boardCommand>;

/** Makes the screen show its name for 10 s (`identify`), or reload (`reload`). */
export const commandBoard = defineCall({
  method: "POST",
  path: `${path}/:id/command`,
  audience: "admin",
  params: recordParams,
  body: z.object({ command: boardCommand }),
  answer: success,
  summary: "Identify or reload a screen",
});
