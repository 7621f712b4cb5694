import { Readable } from "node:stream";
import { type AnswerOf, getApiPackages, packagesOfPage } from "@fiel/contracts";
import type { FastifyInstance, FastifyReply } from "fastify";
import { CallError } from "../../platform/http/call-error.ts";
import { type CallInput, mountCall } from "../../platform/http/mount-call.ts";
import type {
  Registrations,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../../platform/stores/telemetry/open-telemetry.ts";
import { feedStart } from "../../platform/telemetry/arrived-packages.ts";
import { createSettledBlocks, type SettledBlocks } from "../../platform/telemetry/settled-blocks.ts";
import type { Admit } from "./admit.ts";
import { cursorOf, type CursorScope, cursorText, type PackageCursor } from "./package-cursor.ts";
import { allTold, deletedAfter, type FeedSource, placeSince, readFeedPage } from "./package-feed.ts";
import { packageFileOf } from "./package-file.ts";
import { shownPackage } from "./package-lines.ts";
import { instantOf } from "./period.ts";
import { createStreamRoom, leaveWhenClosed } from "./stream-room.ts";

export interface PackagesDependencies {
  readonly postgres: Pick<PostgresStore, "shared" | "withTenant">;
  readonly telemetry: Pick<TelemetryStore, "forTenant" | "isReplicated">;
  readonly registrations: Pick<Registrations, "of">;
}

const longestStream = 1_000_000;
const contentTypes = { ndjson: "application/x-ndjson; charset=utf-8", csv: "text/csv; charset=utf-8" };

/** State shared by the calls of a server. */
interface Feed extends PackagesDependencies {
  readonly admit: Admit;
  readonly settled: SettledBlocks;
  readonly requireStreamRoom: (keyId: number) => () => void;
}

type Input = CallInput<typeof getApiPackages>;

/** Call for packages in the order in which they became known; see docs/adr/0119-packages-are-followed-block-by-block.md. */
export function mountPackageFeed(
  app: FastifyInstance,
  dependencies: PackagesDependencies,
  admit: Admit,
): void {
  const settled = createSettledBlocks(dependencies.postgres.shared, dependencies.telemetry);
  const feed: Feed = { ...dependencies, admit, settled, requireStreamRoom: createStreamRoom() };
  mountCall(app, getApiPackages, async (input) => {
    const followed = await follow(feed, input);
    return input.query.format === "json" ? pageOf(feed, input, followed) : stream(feed, input, followed);
  });
}

/** Position and scope of a reader. */
interface Followed {
  readonly scope: CursorScope;
  readonly begun: PackageCursor;
  readonly names: TenantRegistrations;
  readonly source: FeedSource;
}

async function follow({ admit, settled, ...feed }: Feed, input: Input): Promise<Followed> {
  const { query, principal, signal } = input;
  const { format, limit, machines: asked } = query;
  if (format === "json" && limit !== undefined && limit > packagesOfPage.most)
    throw new CallError("InvalidRequest", { fields: { limit: "tooLarge" } });
  const machines = await admit(principal, "packages", asked);
  const scope = { epoch: await readEpoch(feed.postgres), machines };
  const begun = await beginning(feed.postgres, input, scope);
  const names = await feed.registrations.of(principal.tenantId);
  const store = feed.telemetry.forTenant(principal.tenantId);
  return { scope, begun, names, source: { store, settled, machines, signal } };
}

async function beginning(
  postgres: PackagesDependencies["postgres"],
  { query: { cursor, since }, principal, signal }: Input,
  scope: CursorScope,
): Promise<PackageCursor> {
  if (cursor !== undefined && since !== undefined)
    throw new CallError("InvalidRequest", { fields: { since: "cursorOrSince" } });
  if (cursor !== undefined) return cursorOf(cursor, scope);
  const told = await allTold(postgres, principal.tenantId, signal);
  if (since === undefined) return { place: feedStart, told };
  const sinceMs = instantOf(since, "since", principal.timeZone);
  return { place: await placeSince(postgres.shared, sinceMs), told };
}

async function pageOf(
  { postgres }: Feed,
  { query: { limit }, principal, signal }: Input,
  { scope, begun, names, source }: Followed,
): Promise<AnswerOf<typeof getApiPackages>> {
  // Read before the packages, so that later deletions are reported with the next answer.
  const { deleted, told } = await deletedAfter(postgres, principal.tenantId, begun.told, signal);
  const page = await readFeedPage(source, begun.place, limit ?? packagesOfPage.usual);
  return {
    packages: page.packages.map((one) => shownPackage(one, names)),
    deleted,
    cursor: cursorText({ place: page.next, told }, scope),
    more: page.more,
  };
}

function stream(feed: Feed, input: Input, followed: Followed): Promise<FastifyReply> {
  const { principal, signal, reply } = input;
  signal.throwIfAborted();
  const leave = feed.requireStreamRoom(principal.keyId);
  return leaveWhenClosed(leave, reply.raw, () => sendStream(feed, input, followed));
}

async function sendStream(
  { postgres }: Feed,
  { query, principal, signal, reply }: Input,
  { scope, begun, names, source }: Followed,
): Promise<FastifyReply> {
  const format = query.format === "csv" ? "csv" : "ndjson";
  const deletions =
    format === "csv" ? null : await deletedAfter(postgres, principal.tenantId, begun.told, signal);
  const file = packageFileOf({
    source,
    names,
    format,
    begun,
    deletions,
    most: query.limit ?? longestStream,
    cursorAt: (cursor) => cursorText(cursor, scope),
  });
  return reply
    .type(contentTypes[format])
    .header("content-disposition", `attachment; filename="packages.${format}"`)
    .send(Readable.from(file));
}

async function readEpoch({ shared }: Pick<PostgresStore, "shared">): Promise<string> {
  const { feed_epoch: epoch } = await shared
    .selectFrom("installation")
    .select("feed_epoch")
    .executeTakeFirstOrThrow();
  return epoch;
}
