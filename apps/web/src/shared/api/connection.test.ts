import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createConnection } from "./connection.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = () => {
  const server = { answers: true, asked: 0 };
  const connection = createConnection({
    probe: () => {
      server.asked += 1;
      return server.answers ? Promise.resolve(true) : Promise.reject(new TypeError("Failed to fetch"));
    },
    now: () => 7,
    everyMs: 1_000,
  });
  const told: (number | null)[] = [];
  connection.subscribe(() => told.push(connection.lostSinceMs()));
  return { server, connection, told };
};

it("is not lost where one call failed and the server answers", async () => {
  const { server, connection, told } = open();
  connection.doubt();
  await vi.runAllTimersAsync();
  expect([server.asked, connection.lostSinceMs(), told]).toEqual([1, null, []]);
});

it("tells once that it is lost and once that it is back, and asks until then", async () => {
  const { server, connection, told } = open();
  server.answers = false;
  connection.doubt();
  connection.doubt();
  await vi.advanceTimersByTimeAsync(2_500);
  expect([server.asked, told]).toEqual([3, [7]]);
  connection.doubt();
  server.answers = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect([server.asked, told]).toEqual([4, [7, null]]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.asked).toBe(4);
});

it("lets wait for the server, also where it was not known to be lost", async () => {
  const { server, connection } = open();
  server.answers = false;
  let isReached = false;
  void connection.whenReached().then(() => (isReached = true));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(isReached).toBe(false);
  server.answers = true;
  connection.ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(isReached).toBe(true);
});

it("asks no more once it is stopped, also where it was being asked then", async () => {
  const { server, connection } = open();
  server.answers = false;
  connection.doubt();
  connection.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([server.asked, vi.getTimerCount()]).toEqual([1, 0]);
});
