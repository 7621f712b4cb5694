import { expect, it } from "vitest";
import { readAllPages } from "./use-acknowledged.ts";

it.each([0, 1, 499, 500, 501, 1_500])("an acknowledgement is found among %i incidents", async (count) => {
  const all = Array.from({ length: count }, (_, id) => id);
  const read = async (offset: number) => all.slice(offset, offset + 500);
  expect(await readAllPages(read, 500)).toEqual(all);
});
