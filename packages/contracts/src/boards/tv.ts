import { z } from "zod";
import { answeredZone } from "../access/answered-zone.ts";
import { defineCall } from "../call.ts";
import { line } from "../registrations/fields.ts";
import { boardPicture } from "./board-picture.ts";
import { boardSettings } from "./boards.ts";

/** Size of a screen in pixels, and its program version, as it reports them. */
const screen = {
  width: z.coerce.number().int().min(1).max(100_000),
  height: z.coerce.number().int().min(1).max(100_000),
  version: line(40),
};

/** Makes a pairing code for an unpaired screen, and a token that becomes valid when an administrator uses the code. */
export const startPairing = defineCall({
  method: "POST",
  path: "/api/tv/pairings",
  audience: "none",
  body: z.object(screen),
  answer: z.object({ code: z.string(), token: z.string(), /** s. */ endsIn: z.number().int() }),
  summary: "Show a pairing code",
});

/** Settings of a board for its screen. */
export const tvSettings = boardSettings.omit({ place: true }).extend({
  /** The client's language. */
  language: z.string(),
  ...answeredZone,
  /** Name of the screen program that the server has now; a screen reloads when it changes. */
  bundle: z.string(),
  /** The server's clock, UTC ms. */
  now: z.number().int(),
});
export type TvSettings = z.infer<typeof tvSettings>;

/** The settings of the screen's board. Called once a minute, it also reports that the screen is on. 401 before pairing and after revocation. */
export const getTvBoard = defineCall({
  method: "GET",
  path: "/api/tv/board",
  audience: "board",
  query: z.object({ ...screen, bundle: line(40) }),
  answer: tvSettings,
  summary: "A screen's board",
});

/** What the screen's board shows now. */
export const getTvPicture = defineCall({
  method: "GET",
  path: "/api/tv/picture",
  audience: "board",
  answer: z.object({ data: boardPicture }),
  summary: "What a screen shows",
});

/** Picture of a product on the board. `v` is the picture's version, for caches. */
export const getTvProduct = defineCall({
  method: "GET",
  path: "/api/tv/products/:id",
  audience: "board",
  params: z.object({ id: z.string() }),
  query: z.object({ v: z.string().optional() }),
  answer: z.string().meta({ format: "binary" }),
  summary: "A product's picture for a screen",
});

/** Route of a screen's server-sent events: `change` (without machines), and `command` with a `boardCommand`. */
export const tvLivePath = "/api/tv/live";
