import type { TabletHome } from "@fiel/contracts";
import { teachZone } from "@fiel/domain";
import { type Connection, createConnection } from "../shared/api/connection.ts";
import { probeOf } from "../shared/api/probe-of.ts";
import { startBoardFeed } from "../shared/board/board-feed.ts";
import { createDueTimer, type DueTimer } from "../shared/board/due-timer.ts";
import { observedFetch } from "../shared/environment/observed-fetch.ts";
import { createServerClock, type ServerClock } from "../shared/environment/server-clock.ts";
import { type AnswerQueue, createAnswerQueue } from "./answer-queue.ts";
import {
  createOperatorApi,
  isRefused,
  type KnownOperator,
  type OperatorApi,
  type TabletState,
} from "./operator-api.ts";
import { type FiguresAge, watchFiguresAge } from "./figures-age.ts";
import { changedOperatorTexts, operatorTexts, type OperatorTexts } from "./operator-texts.ts";
import type { OperatorOutside } from "./outside.ts";
import { keepPairing } from "./pairing.ts";
import { parsed } from "./parsed.ts";
import {
  keptAnswers,
  isAtRest,
  type KeptAnswers,
  type SeenStretch,
  type Told,
  type WaitingAnswer,
} from "./waiting-answers.ts";

const homeMs = 60_000;
/** Collects successive registration changes into one request, ms. */
const soonMs = 1_000;
const doneMs = 10_000;
/** Age from which the figures are called old, ms: a refresh, every 20 s, has failed. Less for those kept from before the page was opened. */
const [oldAfterMs, keptAfterMs] = [27_000, 5_000];

/** The last answer, while it can be undone. */
export interface Done {
  readonly text: string;
  readonly undo: () => void;
}

export interface OperatorView {
  readonly phase: "starting" | "pairing" | "paired";
  readonly code: string | null;
  /** Ms until the code expires. */
  readonly codeLeftMs: number;
  readonly wasRevoked: boolean;
  readonly home: TabletHome | null;
  readonly state: TabletState | null;
  /** Since when the server does not answer, UTC ms; null while it does. */
  readonly lostSinceMs: number | null;
  /** Whether the figures were not refreshed for half a minute, whatever the reason. */
  readonly isOld: boolean;
  readonly answers: readonly WaitingAnswer[];
  /** Answers given while the tablet belonged to another client. They are never sent, and their content is not shown. */
  readonly foreign: readonly WaitingAnswer[];
  readonly operator: KnownOperator | null;
  readonly done: Done | null;
  readonly isKept: boolean;
  readonly texts: OperatorTexts;
}

export interface OperatorStore {
  readonly view: () => OperatorView;
  readonly subscribe: (listener: () => void) => () => void;
  /** The server's time, UTC ms. */
  readonly now: () => number;
  /** The latest that the server's time may be, UTC ms, for the age of what is shown. */
  readonly latestNow: () => number;
  readonly tell: (stop: SeenStretch, told: Told, done: { text: string; before: Told }) => void;
  readonly insist: (id: string) => void;
  readonly drop: (id: string) => void;
  /** Throws when the server refuses or does not answer. */
  readonly signOn: (code: string) => Promise<void>;
  readonly signOff: () => void;
  readonly retry: () => void;
}

const tokenKey = "fiel.tablet.token";
const homeKey = "fiel.tablet.home";
const stateKey = "fiel.tablet.state";
const operatorKey = "fiel.tablet.operator";

/** State of the page from the server and from storage. Runs as long as the page is open. */
export function openOperatorStore(outside: OperatorOutside): OperatorStore {
  const store = new Store(outside);
  void store.start();
  return store;
}

class Store implements OperatorStore {
  readonly #outside: OperatorOutside;
  readonly #clock: ServerClock;
  readonly #fetch: OperatorOutside["fetch"];
  readonly #api: OperatorApi;
  readonly #connection: Connection;
  readonly #kept: KeptAnswers;
  readonly #listeners = new Set<() => void>();
  readonly #homeDue: DueTimer;
  readonly #doneDue: DueTimer;
  readonly #age: FiguresAge;
  /** Revisions of the stops by the ids of answers accepted since the page opened. */
  readonly #taken = new Map<string, number>();
  #view: OperatorView;
  /** Whether the server has told its time since the page opened. */
  #isHeard = false;
  #bundle = "";
  #token = "";
  #queue: AnswerQueue | null = null;
  #stopFeed: () => void = () => undefined;

  constructor(outside: OperatorOutside) {
    const { storage, monotonic } = outside;
    this.#outside = outside;
    this.#clock = createServerClock(outside);
    const observe: ServerClock["observe"] = (date, tookMs) => {
      this.#clock.observe(date, tookMs);
      this.#isHeard ||= date !== null;
    };
    this.#fetch = observedFetch(outside.fetch, { observe }, monotonic);
    this.#api = createOperatorApi({ fetch: this.#fetch, size: outside.size });
    this.#connection = createConnection({
      probe: probeOf({ fetch: this.#fetch }),
      now: () => this.#clock.now(),
    });
    this.#kept = keptAnswers(storage);
    this.#homeDue = createDueTimer(() => void this.#readHome(), monotonic);
    this.#doneDue = createDueTimer(() => this.#change({ done: null }), monotonic);
    this.#age = watchFiguresAge(outside, () => this.#change({ isOld: true }));
    this.#view = this.#firstView();
    this.#connection.subscribe(() => {
      this.#change({ lostSinceMs: this.#connection.lostSinceMs() });
      if (this.#connection.lostSinceMs() === null) this.#queue?.flush();
    });
  }

  readonly view = (): OperatorView => this.#view;
  readonly now = (): number => this.#clock.now();
  readonly latestNow = (): number => this.#clock.latestNow();
  readonly retry = (): void => this.#connection.ask();
  readonly insist = (id: string): void => this.#queue?.insist(id);

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly drop = (id: string): void => {
    if (this.#queue !== null) return this.#queue.drop(id);
    this.#kept.remove(id);
    this.#showAnswers();
  };

  readonly tell: OperatorStore["tell"] = (stop, told, { text, before }) => {
    const operator = this.#view.operator?.code ?? null;
    const id = this.#queue?.tell({ stop, told, operator });
    if (id === undefined) return;
    this.#doneDue.stop();
    this.#change({ done: { text, undo: () => this.#undo(id, stop, before) } });
    this.#doneDue.within(doneMs);
  };

  readonly signOn = async (code: string): Promise<void> => {
    const operator = await this.#api.findOperator(this.#token, code);
    this.#outside.storage.setItem(operatorKey, JSON.stringify(operator));
    this.#change({ operator });
  };

  readonly signOff = (): void => {
    this.#outside.storage.removeItem(operatorKey);
    this.#change({ operator: null });
  };

  /** Starts from stored data, also without a network, or else with pairing. */
  async start(): Promise<void> {
    const known = this.#outside.storage.getItem(tokenKey);
    const { home } = this.#view;
    if (known !== null && home !== null) {
      this.#run(known, home);
      return this.#readHome();
    }
    const { monotonic } = this.#outside;
    const paired = await keepPairing(
      { api: this.#api, known, monotonic },
      ({ code, leftMs, isAnswering }) => {
        if (!isAnswering) this.#connection.doubt();
        this.#change({ phase: "pairing", code, codeLeftMs: leftMs });
      },
    );
    this.#takeHome(paired.home);
    this.#run(paired.token, paired.home);
  }

  #firstView(): OperatorView {
    const { storage, language } = this.#outside;
    const home = teachZone(parsed(storage.getItem(homeKey)) as TabletHome | null);
    return {
      phase: storage.getItem(tokenKey) !== null && home !== null ? "paired" : "starting",
      code: null,
      codeLeftMs: 0,
      wasRevoked: false,
      home,
      state: parsed(storage.getItem(stateKey)) as TabletState | null,
      lostSinceMs: null,
      isOld: false,
      ...this.#answersOf(home),
      operator: parsed(storage.getItem(operatorKey)) as KnownOperator | null,
      done: null,
      isKept: true,
      texts: operatorTexts(home?.language ?? language),
    };
  }

  #change(part: Partial<OperatorView>): void {
    const isKept = this.#outside.storage.isOfThisPage?.() !== true;
    this.#view = { ...this.#view, ...part, isKept };
    for (const listener of this.#listeners) listener();
  }

  #answersOf(home: TabletHome | null): Pick<OperatorView, "answers" | "foreign"> {
    const { own = [], others = [] } = Object.groupBy(this.#kept.all(), ({ client }) =>
      client === home?.client ? "own" : "others",
    );
    return { answers: own, foreign: others };
  }

  #showAnswers(): void {
    const { answers, foreign } = this.#answersOf(this.#view.home);
    // An answer that needs a decision is not done.
    const isOpen = answers.some(({ state }) => state !== "waiting");
    this.#change({ answers, foreign, ...(isOpen ? { done: null } : {}) });
  }

  #takeHome(home: TabletHome): void {
    this.#outside.storage.setItem(homeKey, JSON.stringify(home));
    if (this.#bundle === "") this.#bundle = home.bundle;
    else if (this.#bundle !== home.bundle && isAtRest(this.#kept.all(), home.client)) this.#outside.reload();
    void changedOperatorTexts(home.language, (address) => this.#fetch(address)).then((texts) =>
      this.#change({ texts }),
    );
    this.#change({ home, ...this.#answersOf(home) });
  }

  async #readHome(): Promise<void> {
    this.#homeDue.within(homeMs);
    try {
      this.#takeHome(await this.#api.readHome(this.#token, this.#bundle));
    } catch (error) {
      if (isRefused(error)) this.#end();
      else this.#connection.doubt();
    }
  }

  #run(token: string, { client }: TabletHome): void {
    this.#token = token;
    this.#outside.storage.setItem(tokenKey, token);
    this.#queue = this.#openQueue(client);
    this.#change({ phase: "paired", code: null, wasRevoked: false });
    this.#homeDue.within(homeMs);
    this.#age.within(keptAfterMs);
    this.#follow();
    this.#queue.flush();
  }

  #openQueue(client: number): AnswerQueue {
    return createAnswerQueue({
      ...this.#outside,
      client,
      kept: this.#kept,
      send: (answer) => this.#api.sendAnswer(this.#token, answer, this.#view.texts.locale),
      // Whether the device was set or slept since the last answer only the server can tell.
      skewMs: () => (this.#isHeard && !this.#clock.isDoubted() ? this.#clock.skewMs() : null),
      hear: () => this.#api.readState(this.#token, AbortSignal.timeout(homeMs)),
      onChange: () => this.#showAnswers(),
      onTaken: (id, revision) => {
        this.#taken.set(id, revision);
        void this.#readState();
      },
      onRevoked: () => this.#end(),
    });
  }

  /** Reads the state so that an answer shows at once, without waiting for the next picture. */
  async #readState(): Promise<void> {
    try {
      this.#takeState(await this.#api.readState(this.#token, AbortSignal.timeout(homeMs)));
    } catch {
      // The next picture includes it.
    }
  }

  #takeState(state: TabletState): void {
    this.#age.begin(oldAfterMs);
    this.#change({ state, isOld: false });
  }

  #follow(): void {
    const { random, monotonic, storage } = this.#outside;
    const token = this.#token;
    const source = {
      readPicture: (signal: AbortSignal) => this.#api.readState(token, signal),
      openStream: (signal: AbortSignal) => this.#api.openStream(token, signal),
      isRefused,
    };
    this.#stopFeed = startBoardFeed<TabletState>(source, {
      random,
      monotonic,
      connection: this.#connection,
      onPicture: (state) => {
        storage.setItem(stateKey, JSON.stringify(state));
        this.#takeState(state);
        this.#queue?.flush();
      },
      // The next request shows whether the tablet was bound to other machines.
      onRefused: () => this.#end(),
      onEvent: ({ event, data }) => {
        if (event === "change" && data.includes("registrations")) this.#homeDue.within(soonMs);
      },
    });
  }

  #undo(id: string, stop: SeenStretch, before: Told): void {
    this.#doneDue.stop();
    this.#change({ done: null });
    const waits = this.#kept.all().some((one) => one.id === id);
    if (waits && this.#connection.lostSinceMs() !== null) return this.#queue?.drop(id);
    // For an answer being sent, the queue sets the revision when it has arrived.
    const revision = this.#taken.get(id) ?? stop.revision;
    const operator = this.#view.operator?.code ?? null;
    this.#queue?.tell({ stop: { ...stop, revision }, told: before, operator });
  }

  #end(): void {
    if (this.#token === "") return;
    this.#token = "";
    this.#homeDue.stop();
    this.#age.end();
    this.#stopFeed();
    this.#queue?.stop();
    this.#queue = null;
    for (const key of [homeKey, stateKey, operatorKey]) this.#outside.storage.removeItem(key);
    this.#change({ home: null, state: null, operator: null, wasRevoked: true, done: null, isOld: false });
    void this.start();
  }
}
