import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { patience } from "@fiel/testkit/patience";
import { BatchClient } from "../sending/batch-client.ts";
import { gatewayId } from "../sending/gateway-id.ts";
import { Receiver } from "../sending/testing/receiver.ts";
import { LineTerminal } from "./line-terminal.ts";
import { OpenStopsFile } from "./open-stops-file.ts";
import { runTerminal } from "./run-terminal.ts";

const nothing = { runs: [], stops: [], leftovers: [], coils: [] };
const stop = (startedAt: number, endedAt: number | null) => ({ equipment: 4, code: 18, startedAt, endedAt });

let directory: string;
let receiver: Receiver;
let client: BatchClient;
let nowMs = 1_000_000;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "terminal-"));
  receiver = await Receiver.start();
  client = new BatchClient({ server: receiver.url, key: "key", connections: 1 });
});
afterEach(async () => {
  client.close();
  await receiver.close();
  await rm(directory, { recursive: true });
});

async function openTerminal() {
  nowMs += 60_000;
  return new LineTerminal({
    client,
    gateway: gatewayId("test"),
    openStops: await OpenStopsFile.open(join(directory, "open-stops.json")),
    now: () => nowMs,
    signal: AbortSignal.timeout(patience.pollMs),
    onRetry: () => undefined,
  });
}

const occurrences = () => receiver.stored.flatMap((batch) => batch.occurrences);

test("sends what was noted once, and nothing when nothing was", async () => {
  const terminal = await openTerminal();
  const leftover = {
    equipment: 4,
    at: 5,
    kind: "chargeback" as const,
    count: 2,
    product: "200105",
    operator: 103,
  };
  terminal.note({ ...nothing, leftovers: [leftover] }, []);
  await terminal.flush();
  await terminal.flush();
  expect(receiver.stored.map((batch) => batch.leftovers)).toEqual([[leftover]]);
});

test("signing off ends the stops that last, and only those", async () => {
  const terminal = await openTerminal();
  terminal.note(nothing, [stop(1, null), stop(1, 2), stop(3, null)]);
  await terminal.flush();
  await terminal.signOff();
  expect(occurrences().slice(3)).toEqual([stop(3, nowMs)]);
});

test("what a crash left open is ended by the next start, under a sequence that was never used", async () => {
  const crashed = await openTerminal();
  crashed.note(nothing, [stop(7, null)]);
  await crashed.flush();
  const next = await openTerminal();
  await next.flush();
  expect(occurrences()).toEqual([stop(7, null), stop(7, nowMs)]);
  const third = await openTerminal();
  await third.flush();
  expect(occurrences()).toHaveLength(2);
  expect(receiver.batches.size).toBe(2);
});

test("a server that refuses silences the terminal and breaks nothing else", async () => {
  receiver.fault = () => "refuse";
  const terminal = await openTerminal();
  terminal.note(nothing, [stop(9, null)]);
  const said: string[] = [];
  await runTerminal(terminal, AbortSignal.timeout(patience.pollMs), (line) => said.push(line));
  expect(said).toEqual(["Terminais desligados: The server refused the batch with 403: ClientBlocked"]);
});
