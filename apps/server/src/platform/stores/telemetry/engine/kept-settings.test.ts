import { expect, test } from "vitest";
import type { EmbeddedConnection } from "./embedded-connection.ts";
import { withKeptSettings } from "./kept-settings.ts";

const newConnection = () => ({}) as EmbeddedConnection;
const limits = { max_execution_time: 30, max_result_bytes: "1000" };
/** What a statement with these settings has to set. */
const toSet = (connection: EmbeddedConnection, threads: number) =>
  withKeptSettings(connection, { ...limits, max_threads: threads }, async (missing) => missing);

test("a connection is told what it does not have yet", async () => {
  const connection = newConnection();
  expect(await toSet(connection, 2)).toEqual({ ...limits, max_threads: 2 });
  expect(await toSet(connection, 2)).toEqual({});
  expect(await toSet(connection, 1)).toEqual({ max_threads: 1 });
  expect(await toSet(newConnection(), 1)).toEqual({ ...limits, max_threads: 1 });
});

test("after a failure it is told everything again", async () => {
  const connection = newConnection();
  await toSet(connection, 2);
  const failing = withKeptSettings(connection, { max_threads: 1 }, () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(await toSet(connection, 2)).toEqual({ ...limits, max_threads: 2 });
});
