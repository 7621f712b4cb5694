import { type BoardEvent, screenSilenceMs } from "@fiel/contracts";
import { dayMs, weeklyHours } from "@fiel/domain";
import { countOfAll, leftOut } from "../../platform/records/left-out.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

const toldMs = 7 * dayMs;
const most = 200;
const everyDay = [0, 1, 2, 3, 4, 5, 6];

interface Now {
  readonly nowMs: number;
  /** Time zone of the plant. */
  readonly timeZone: string;
}

/** Events of the screens in the last days: changes by users, reports of screens, silences and dark hours. */
export async function readBoardEvents(
  transaction: TenantTransaction,
  now: Now,
): Promise<{ events: BoardEvent[]; older: number }> {
  const sinceMs = now.nowMs - toldMs;
  const byPeople = await doneByPeople(transaction, sinceMs);
  const byScreens = await reportedByScreens(transaction, sinceMs);
  const found = [
    ...byPeople.events,
    ...byScreens.events,
    ...(await presentOnes(transaction, { ...now, sinceMs })),
  ];
  const events = found.toSorted((one, other) => other.at - one.at).slice(0, most);
  return { events, older: found.length - events.length + byPeople.older + byScreens.older };
}

interface Found {
  readonly events: BoardEvent[];
  readonly older: number;
}

const kinds = {
  create: "paired",
  update: "changed",
  identify: "identified",
  reload: "reloaded",
  remove: "revoked",
} as const;

/** Changes by users, from the audit trail. */
async function doneByPeople(transaction: TenantTransaction, sinceMs: number): Promise<Found> {
  const rows = await transaction
    .selectFrom("audit_entries")
    .select(["at", "action", "actor", "entity_id as id", "entity_name as name", countOfAll])
    .where("entity", "=", "board")
    .where("action", "in", Object.keys(kinds))
    .where("at", ">", new Date(sinceMs))
    .orderBy("at", "desc")
    .limit(most)
    .execute();
  const events = rows.map(({ at, action, actor, id, name }) => ({
    kind: kinds[action as keyof typeof kinds],
    at: at.getTime(),
    board: { id: Number(id), name: name ?? "" },
    by: actor,
  }));
  return { events, older: leftOut(rows) };
}

async function reportedByScreens(transaction: TenantTransaction, sinceMs: number): Promise<Found> {
  const rows = await transaction
    .selectFrom("board_events")
    .innerJoin("boards", "boards.id", "board_events.board_id")
    .select(["boards.id", "name", "at", "kind", "since", "board_events.version", countOfAll])
    .where("at", ">", new Date(sinceMs))
    .orderBy("at", "desc")
    .limit(most)
    .execute();
  const events = rows.flatMap(({ id, name, at, kind, since, version }): BoardEvent[] => {
    const of = { at: at.getTime(), board: { id, name } };
    if (kind !== "back") return [{ kind, ...of, version: version ?? "" }];
    const sinceMs = since?.getTime() ?? of.at;
    return [
      { kind, ...of, since: sinceMs },
      { kind: "silent", ...of, at: sinceMs },
    ];
  });
  return { events, older: leftOut(rows) };
}

/** Present screens that are silent, and the starts of their dark hours. */
async function presentOnes(
  transaction: TenantTransaction,
  { nowMs, timeZone, sinceMs }: Now & { readonly sinceMs: number },
): Promise<BoardEvent[]> {
  const rows = await transaction
    .selectFrom("boards")
    .innerJoin("board_sightings", "board_sightings.board_id", "boards.id")
    .select([
      "boards.id",
      "name",
      "dark_from as from",
      "dark_to as to",
      "seen_at as seenAt",
      "created_at as createdAt",
    ])
    .where("removed_at", "is", null)
    .execute();
  return rows.flatMap(({ id, name, from, to, seenAt, createdAt }): BoardEvent[] => {
    const board = { id, name };
    const seenMs = seenAt.getTime();
    const isSilent = nowMs - seenMs > screenSilenceMs && seenMs > sinceMs;
    const lived = { startMs: Math.max(sinceMs, createdAt.getTime()), endMs: nowMs };
    const dark =
      from === null || to === null || from === to || lived.startMs >= nowMs
        ? []
        : weeklyHours({ from, to, weekdays: everyDay }, { ...lived, endMs: nowMs + dayMs }, timeZone);
    return [
      ...(isSilent ? [{ kind: "silent" as const, at: seenMs, board }] : []),
      ...dark
        .filter(({ startMs }) => startMs > lived.startMs && startMs <= nowMs)
        .map(({ startMs, endMs }) => ({ kind: "dark" as const, at: startMs, board, until: endMs })),
    ];
  });
}
