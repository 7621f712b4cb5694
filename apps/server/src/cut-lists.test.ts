import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** A limit on what is read or told. Limits to one row, which find the newest, are none. */
const limit = /\blimit \$\{|\.limit\((?!1\))|\.slice\(0, (most|shown|told)\w*/;

/**
 * Files with a limit, and why no list is cut there without a word: `told`: the answer has the number left out, or whether any is; `pages`: the rest
 * is asked for by a cursor or an offset; `refused`: a request beyond the limit is refused in words; `portions`: work goes on with the next portion;
 * else why the limit cuts no list that somebody reads.
 */
const files: Readonly<Record<string, string>> = {
  "features/alerts/mail-thread.ts": "references of a mail, of which programs need a few",
  "features/alerts/read-incidents.ts": "pages",
  "features/alerts/reasons-of-stretches.ts": "one more than its reader tells, which says so",
  "features/alerts/why-not.ts": "told",
  "features/alerts/would-have-done.ts": "told",
  "features/api/package-feed.ts": "pages",
  "features/boards/read-board-events.ts": "told",
  "features/event-destinations/forget-events.ts": "portions",
  "features/event-destinations/sent-events.routes.ts": "pages",
  "features/gateways/get-stored-packages.ts": "pages",
  "features/gateways/list-gateways.ts": "told",
  "features/handovers/read-handover.ts": "refused",
  "features/ingest/discard-quarantine.ts": "portions",
  "features/ingest/forget-batches.ts": "portions",
  "features/ingest/forget-posted-weighings.ts": "portions",
  "features/ingest/malformed-records.ts": "a record that is no record, shown to find its sender",
  "features/ingest/quarantine-causes.ts": "pages",
  "features/ingest/quarantine-records.ts": "pages",
  "features/ingest/take-portion.ts": "portions",
  "features/leaving/read-leaving.ts": "sizes of the last twelve months, which the list is named for",
  "features/losses/list-all-stops.ts": "told",
  "features/losses/list-stops.ts": "told",
  "features/machine-profiles/machine-profiles.routes.ts": "older versions are not kept",
  "features/registrations/imports/read-import.ts": "samples of a column, to find what it is",
  "features/registrations/imports/list-rows.ts": "pages",
  "features/registrations/imports/list-stored.ts": "told",
  "features/registrations/imports/check-import.ts": "told",
  "features/registrations/orders/list-orders.ts": "pages",
  "features/registrations/products/list-products.ts": "pages",
  "features/report-schedules/read-schedules.ts": "told",
  "features/report/cover-lines.ts": "told",
  "features/report/sheets/histogram-sheets.ts": "charts beside a table that has all",
  "features/support/support-grants.ts": "told",
  "platform/audit/read-audit.ts": "pages",
  "platform/backup/write-rows.ts": "portions",
  "platform/channels/outside-ways.ts": "addresses that are tried",
  "platform/gateway-releases/release-folder.ts": "releases that the provider put into a folder",
  "platform/gateways/heard-gateways.ts":
    "facts of machines; the list of gateways tells how many it leaves out",
  "platform/http/validate-input.ts": "faults of a request, of which one refuses it",
  "platform/machine-holds/list-readers.ts":
    "programs heard in the last minute: more than a client has are invented",
  "platform/machine-records/move/slice-of.ts": "portions",
  "platform/orders/load-orders.ts":
    "closed orders, which each page and file names; open ones are never left out",
  "platform/pdf/collected-sheet.ts": "told",
  "platform/sheets/read-xlsx.ts": "sheets to choose from",
  "platform/stops/read-stop-history.ts": "told",
  "platform/telemetry-log/apply-log.ts": "portions",
  "platform/telemetry-log/list-sum-mends.ts": "told",
  "platform/telemetry/arrived-packages.ts": "pages",
  "platform/telemetry/coils.ts": "refused",
  "platform/telemetry/filled-packages.ts":
    "the newest packages of a filler, of which a few thousand tell how it fills",
  "platform/telemetry/leftovers.ts": "refused",
  "platform/telemetry/occurrences.ts": "refused",
  "platform/telemetry/packages-between.ts": "pages",
};

const root = import.meta.dirname;

it("no list is cut without a word", () => {
  const limited = ["features", "platform"]
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map(
        (file) => `${folder}/${file.replaceAll(path.sep, "/")}`,
      ),
    )
    .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|\/testing\//.test(file))
    .filter((file) => limit.test(readFileSync(path.join(root, file), "utf8")));
  expect(limited.toSorted()).toEqual(Object.keys(files).toSorted());
});

it("what is said to be told stands in the answer", () => {
  const names = /\b(older|isCut|count|rowCount|more|left|joined)\w*\b/;
  for (const [file, how] of Object.entries(files).filter(([, said]) => said === "told"))
    expect([file, names.test(readFileSync(path.join(root, file), "utf8")), how]).toEqual([
      file,
      true,
      "told",
    ]);
});
