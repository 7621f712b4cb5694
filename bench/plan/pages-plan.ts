/** How often pages are opened on a phone's line, and how long they are looked at. */
export interface PagesPlan {
  /** Openings of each page, each with nothing kept and then a second time. */
  readonly loads: number;
  /** Batches whose way to each open page is timed. */
  readonly batches: number;
  /** How long an open page's calls are counted, s; as long the processor is watched. */
  readonly seconds: number;
  /** Open pages of one client beside each other. */
  readonly viewers: number;
  /** Of `openedPages` and of `livePages`. */
  readonly opened: readonly string[];
  readonly live: readonly string[];
}

/** Machines that go on while pages are open. */
export const goingOn = 12;
/** A gateway joins in a batch what it read in this time, ms. */
export const batchEveryMs = 800;
/** Packages that each machine made today, and whose pages are opened: the first one made a number that stands nowhere else. */
export const madeBefore = 1_311;

/** The phone's line and processor: 1.6 Mbit/s, 150 ms for each way there and back, half as fast. */
export const phone = { bytesPerS: 200_000, roundTripMs: 150, slowness: 2 } as const;

export const openedPages = [
  { id: "login", label: "entrada", path: "login", limitMs: 1_500 },
  { id: "inicio", label: "início", path: "inicio", limitMs: 3_500 },
  { id: "producao", label: "produção", path: "producao", limitMs: 3_000 },
  { id: "conformidade", label: "conformidade", path: "conformidade?equipments=1", limitMs: 3_000 },
  { id: "maquina", label: "máquina", path: "equipamento/1", limitMs: 3_000 },
] as const;

/** Pages that are open while machines go on; `machines`: how many of them make the number that is waited for. */
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
/** A page without a session, one with, and one that follows machines. */
export const quickPages: PagesPlan = {
  loads: 1,
  batches: 3,
  seconds: 4,
  viewers: 5,
  opened: ["login", "maquina"],
  live: ["producao"],
};
