import { boardCommand, liveEvent, type LiveEvent } from "@fiel/contracts";
import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import type { Revocation, Revocations } from "../auth/revocations.ts";
import {
  alertsChannel,
  boardsChannel,
  registrationsChannel,
  supportChannel,
  telemetryChannel,
  type PostgresStore,
} from "../stores/postgres/postgres-store.ts";
import { CallError } from "../http/call-error.ts";
import type { LiveStream } from "./live-stream.ts";
import { isOfMachines, liveKinds, PendingChange } from "./pending-change.ts";

/** Open pages per session or screen; a browser shares one stream among its pages. */
const mostOfSession = 20;

/** A change goes out at once, and what follows it within this time as one event at its end. */
const mergeMs = 250;

const telemetryNotice = liveEvent.extend({ tenantId: z.number().int() });

const boardNotice = z.object({
  tenantId: z.number().int(),
  boardId: z.number().int(),
  command: boardCommand,
});

type LiveKind = LiveEvent["kinds"][number];

interface Room {
  readonly streams: Set<LiveStream>;
  pending: { readonly change: PendingChange; readonly timer: NodeJS.Timeout } | null;
  /** When the last event was sent, ms of the monotonic clock. */
  toldMs: number;
}

export interface LiveHubDependencies {
  readonly postgres: PostgresStore;
  readonly revocations: Revocations;
  readonly log: FastifyBaseLogger;
}

/** Sends what any server announces to the open pages of the tenant. */
export class LiveHub {
  readonly #rooms = new Map<number, Room>();
  readonly #streams = new Set<LiveStream>();
  readonly #log: FastifyBaseLogger;
  #stops: (() => unknown)[] = [];
  #closed = false;

  private constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  static async open({ postgres, revocations, log }: LiveHubDependencies): Promise<LiveHub> {
    const hub = new LiveHub(log);
    const missed = () => hub.#announceToAll();
    hub.#stops = [
      await postgres.listen(telemetryChannel, (payload) => hub.#hearTelemetry(payload), missed),
      await hub.#follow(postgres, registrationsChannel, "registrations"),
      await hub.#follow(postgres, alertsChannel, "alerts"),
      await hub.#follow(postgres, supportChannel, "support"),
      await postgres.listen(boardsChannel, (payload) => hub.#hearCommand(payload)),
      revocations.onRevoked((revocation) => hub.#end(revocation)),
    ];
    return hub;
  }

  get streams(): number {
    return this.#streams.size;
  }

  /** Whether a page of the tenant is open. */
  isWatched(tenantId: number): boolean {
    return this.#rooms.has(tenantId);
  }

  /** Throws TooManyRequests when the session has as many open pages as it may. */
  requireRoom({ tenantId, tokenHash }: LiveStream["principal"]): void {
    let open = 0;
    for (const { principal } of this.#rooms.get(tenantId)?.streams ?? [])
      if (principal.tokenHash === tokenHash) open += 1;
    if (open >= mostOfSession) throw new CallError("TooManyRequests", { retryAfterS: 60 });
  }

  /** Adds an open page, which is removed when its stream ends. */
  join(stream: LiveStream): void {
    if (this.#closed) return stream.end();
    const { tenantId } = stream.principal;
    const room = this.#rooms.get(tenantId) ?? { streams: new Set(), pending: null, toldMs: -Infinity };
    this.#rooms.set(tenantId, room);
    room.streams.add(stream);
    this.#streams.add(stream);
    stream.onEnd(() => this.#leave(tenantId, room, stream));
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const stream of this.#streams) stream.end();
    await Promise.all(this.#stops.map((stop) => stop()));
  }

  #leave(tenantId: number, room: Room, stream: LiveStream): void {
    room.streams.delete(stream);
    this.#streams.delete(stream);
    if (room.streams.size > 0) return;
    clearTimeout(room.pending?.timer);
    if (this.#rooms.get(tenantId) === room) this.#rooms.delete(tenantId);
  }

  #hearTelemetry(payload: string): void {
    try {
      const { tenantId, ...change } = telemetryNotice.parse(JSON.parse(payload));
      this.#announce(tenantId, change);
    } catch (error) {
      this.#log.warn({ err: error, payload }, "aviso de telemetria ilegível");
    }
  }

  /** Follows a channel whose notices contain only the tenant. */
  #follow(postgres: PostgresStore, channel: string, kind: LiveKind): Promise<() => Promise<void>> {
    const announce = (tenantId: string) =>
      this.#announce(Number(tenantId), { kinds: [kind], equipments: [] });
    return postgres.listen(channel, announce, () => this.#announceToAll());
  }

  #hearCommand(payload: string): void {
    const { data } = boardNotice.safeParse(JSON.parse(payload));
    if (data === undefined) return;
    for (const stream of this.#rooms.get(data.tenantId)?.streams ?? []) {
      const { principal } = stream;
      if (principal.kind === "board" && principal.boardId === data.boardId)
        stream.send("command", { command: data.command });
    }
  }

  #announceToAll(): void {
    for (const tenantId of this.#rooms.keys())
      this.#announce(tenantId, { kinds: [...liveKinds], equipments: [] });
  }

  #announce(tenantId: number, change: LiveEvent): void {
    const room = this.#rooms.get(tenantId);
    if (room === undefined) return;
    const waitMs = Math.max(0, room.toldMs + mergeMs - performance.now());
    room.pending ??= { change: new PendingChange(), timer: setTimeout(() => flush(room), waitMs) };
    room.pending.change.add(change);
  }

  #end(revocation: Revocation | null): void {
    for (const stream of this.#streams) if (isMeant(revocation, stream)) stream.end();
  }
}

function flush(room: Room): void {
  const event = room.pending?.change.event;
  room.pending = null;
  room.toldMs = performance.now();
  if (event === undefined) return;
  for (const stream of room.streams) {
    const told = stream.principal.kind === "user" ? event : toldToScreen(event);
    if (told.kinds.length > 0) stream.send("change", told);
  }
}

/** A screen, or a tablet, does not learn about other machines, alerts, or support. */
const toldToScreen = ({ kinds }: LiveEvent): LiveEvent => ({
  kinds: kinds.filter(isOfMachines),
  equipments: [],
});

// Null: notices may have been missed; pages that are still signed in reconnect at once.
function isMeant(revocation: Revocation | null, { principal }: LiveStream): boolean {
  if (revocation === null) return true;
  const { tenantId, userId, tokenHash } = revocation;
  return (
    tenantId === principal.tenantId &&
    (userId === undefined || (principal.kind === "user" && userId === principal.userId)) &&
    (tokenHash === undefined || tokenHash === principal.tokenHash)
  );
}
