import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/** All places that take work by a lease or in rounds, and where each counts its failed attempts. */
const takers: Readonly<
  Record<string, "attempts of the row" | "attempts of the claim" | "failures of the round">
> = {
  // After the last attempt the row is marked as failed. Its owner is told of the third failure, and the provider sees it.
  "platform/jobs/job-queue.ts": "attempts of the row",
  "platform/mail/mail-queue.ts": "attempts of the row",
  "features/alerts/delivery-queue.ts": "attempts of the row",
  // After three days the event is given up, and a destination that took nothing all that time is switched off: its administrators are told.
  "features/event-destinations/event-queue.ts": "attempts of the row",
  // Ends after three servers died during it; the user of the command is told.
  "platform/tenant-transfer/open-transfers.ts": "attempts of the row",
  // The provider is told of the third failure, and the waits grow.
  "platform/retention/open-retention.ts": "attempts of the claim",
  "platform/housekeeping/open-housekeeping.ts": "attempts of the claim",
  "platform/tenant-disk/open-tenant-disk.ts": "attempts of the claim",
  "platform/telemetry-log/open-sum-checks.ts": "attempts of the claim",
  "platform/tenant-removal/open-removals.ts": "attempts of the claim",
  "features/event-destinations/open-event-watch.ts": "attempts of the claim",
  // Short rounds that any server repeats; the third failure is told.
  "platform/background/each-active-tenant.ts": "failures of the round",
  "features/billing/open-billing.ts": "failures of the round",
  "features/event-mails/open-event-mails.ts": "failures of the round",
};

const waysToTake = /\b(?:takeNext(?:<\w+(?:<\w+>)?>)?|doClaimed|claim|noteOutcome)\(|\bcountedUp\b/;
const isWay = /^platform\/(?:background\/(?:claim|note-outcome)|jobs\/take-next)\.ts$/;

test("whatever takes work by a lease counts its attempts and ends loudly", () => {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) =>
    file.replaceAll("\\", "/"),
  );
  const found = files
    .filter(
      (file) =>
        file.endsWith(".ts") && !/\.test\.ts$|\.part\.ts$|(?:^|\/)testing\//.test(file) && !isWay.test(file),
    )
    .filter((file) => waysToTake.test(readFileSync(path.join(root, file), "utf8")));
  expect(found.toSorted()).toEqual(Object.keys(takers).toSorted());
});
