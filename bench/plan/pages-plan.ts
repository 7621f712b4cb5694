/** How often pages are opened over a phone's connection, and how long they are watched. */
export interface PagesPlan {
  /** Number of openings of each page. Each opening happens once with an empty cache and then once more. */
  readonly loads: number;
  /** Number of batches whose delay to each open page is timed. */
  readonly batches: number;
  /** How long the calls of an open page are counted, s. The processor is watched for the same time. */
  readonly seconds: number;
  /** Number of pages of one client that are open at once. */
  readonly viewers: number;
  /** Ids in `openedPages`. */
  readonly opened: readonly string[];
  readonly live: readonly string[];
}

/** Number of machines that keep weighing while pages are open. */
export const goingOn = 12;
/** A gateway joins the records of this time into one batch, ms. */
export const batchEveryMs = 800;
/** Packages that each machine made today. The count of the first machine occurs nowhere else on its pages. */
export const madeBefore = 1_311;

/** A phone's connection and processor: 1.6 Mbit/s, 150 ms per round trip, half the speed. */
export const phone = { bytesPerS: 200_000, roundTripMs: 150, slowness: 2 } as const;

export const openedPages = [
  { id: "login", label: "entrada", path: "login", limitMs: 1_500 },
  { id: "inicio", label: "início", path: "inicio", limitMs: 3_500 },
  { id: "producao", label: "produção", path: "producao", limitMs: 3_000 },
  { id: "conformidade", label: "conformidade", path: "conformidade?equipments=1", limitMs: 3_000 },
  { id: "maquina", label: "máquina", path: "equipamento/1", limitMs: 3_000 },
] as const;

/** Pages that are open while machines weigh. `machines` is the number of machines whose packages the awaited number counts. */
export const livePages = [
  { id: "inicio", label: "início", path: "inicio", machines: goingOn },
  { id: "producao", label: "produção", path: "producao", machines: 1 },
  { id: "maquina", label: "máquina", path: "equipamento/1", machines: 1 },
] as const;

export const fullPages: PagesPlan = {
  loads: 3,
  batches: 25,
  seconds: 30,
  viewers: 100,
  opened: openedPages.map(({ id }) => id),
  live: livePages.map(({ id }) => id),
};
/** One page without a session, one with a session, and one that follows machines. */
export const quickPages: PagesPlan = {
  loads: 1,
  batches: 3,
  seconds: 4,
  viewers: 5,
  opened: ["login", "maquina"],
  live: ["producao"],
};
