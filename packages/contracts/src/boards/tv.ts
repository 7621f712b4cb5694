import { z } from "zod";
import { defineCall } from "../call.ts";
import { line } from "../registrations/fields.ts";
import { boardPicture } from "./board-picture.ts";
import { boardSettings } from "./boards.ts";

/** What a screen reports about itself. */
const screen = {
  width: z.coerce.number().int().min(1).max(100_000),
  height: z.coerce.number().int().min(1).max(100_000),
  version: line(40),
};

/** A code for an unpaired screen, and a token that becomes the screen's when somebody uses the code. */
export const startPairing = defineCall({
  method: "POST",
  path: "/api/tv/pairings",
  audience: "none",
  body: z.object(screen),
  answer: z.object({ code: z.string(), token: z.string(), /** s. */ endsIn: z.number().int() }),
  summary: "Show a pairing code",
});

export const tvSettings = boardSettings.omit({ place: true }).extend({
  /** The client's language. */
  language: z.string(),
  timeZone: z.string(),
  /** Name of the screens' program that the server has now; a screen reloads when it changes. */
  bundle: z.string(),
  /** The server's clock, UTC ms. */
  now: z.number().int(),
});
export type TvSettings = z.infer<typeof tvSettings>;

/** The screen's board; the call, once a minute, also reports that the screen is there. 401 before pairing and after revocation. */
export const getTvBoard = defineCall({
  method: "GET",
  path: "/api/tv/board",
  audience: "board",
  query: z.object({ ...screen, bundle: line(40) }),
  answer: tvSettings,
  summary: "A screen's board",
});

/** What the board shows now. */
export const getTvPicture = defineCall({
  method: "GET",
  path: "/api/tv/picture",
  audience: "board",
  answer: z.object({ data: boardPicture }),
  summary: "What a screen shows",
});

/** The picture of a product on the board. */
export const getTvProduct = defineCall({
  method: "GET",
  path: "/api/tv/products/:id",
  audience: "board",
  params: z.object({ id: z.string() }),
  query: z.object({ v: z.string().optional() }),
  answer: z.string().meta({ format: "binary" }),
  summary: "A product's picture for a screen",
});

/** Route of a screen's stream of server-sent events: `change` without machines, and `command` with a `boardCommand`. */
export const tvLivePath = "/api/tv/live";
