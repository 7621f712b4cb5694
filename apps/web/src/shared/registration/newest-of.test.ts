import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { listQuery } from "./list-query.ts";
import { newestOf } from "./newest-of.ts";
import type { Place } from "./registration.ts";

interface Row {
  readonly id: number;
  readonly version: number;
}

const place = { tenant: "demo" } as Place;

/** A list that was displayed. The test changes `server` to change what the server has. */
const openList = async (server: { rows: readonly Row[] | null }) => {
  const queryClient = new QueryClient();
  const list = async () => {
    if (server.rows === null) throw new Error("away");
    return { rows: server.rows };
  };
  const registration = { name: "registeredCoils", list, keyOf: ({ id }: Row) => String(id) } as const;
  const query = listQuery(place, registration, false);
  await queryClient.fetchQuery(query);
  const save = () => queryClient.invalidateQueries({ queryKey: query.queryKey });
  const newest = (row: Row) => newestOf(queryClient, { place, registration, removed: false }, row);
  return { queryClient, query, save, newest };
};
const old = { id: 1, version: 1 };
const saved = { id: 1, version: 2 };

it("is the row that was saved, before the list was read again and after", async () => {
  const server = { rows: [old] };
  const { queryClient, query, save, newest } = await openList(server);
  expect(await newest(old)).toEqual(old);
  server.rows = [saved];
  await save();
  expect(await newest(old)).toEqual(saved);
  await queryClient.fetchQuery(query);
  expect(await newest(old)).toEqual(saved);
});

it("is the row as it was known where it is gone, or the list cannot be read", async () => {
  const server: { rows: readonly Row[] | null } = { rows: [old] };
  const { save, newest } = await openList(server);
  server.rows = null;
  await save();
  expect(await newest(old)).toEqual(old);
  server.rows = [];
  expect(await newest(old)).toEqual(old);
});
