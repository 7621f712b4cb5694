import { expect, it } from "vitest";
import { z } from "zod";
import { findArrival } from "./find-arrival.ts";
import type { Place } from "./registration.ts";

interface Row {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly code: string;
}

const schema = z.object({ name: z.string(), code: z.string() });
const row = (id: number, name: string, version = 1, code = "7"): Row => ({ id, name, version, code });

const find = (now: readonly Row[], name: string, based: Row | null, before?: readonly Row[]) =>
  findArrival<Row, z.infer<typeof schema>, z.infer<typeof schema>>(
    {
      registration: {
        keyOf: ({ id }) => String(id),
        nameOf: ({ name: of }) => of,
        read: async (_, key) => now.find(({ id }) => String(id) === key) ?? Promise.reject(new Error("gone")),
        list: async () => ({ rows: now }),
      },
      place: {} as Place,
      schema,
      valuesOf: (of) => ({ name: of?.name ?? "", code: of?.code ?? "" }),
      draft: { name, code: "7" },
      based,
      before: before && { rows: before },
    },
    new AbortController().signal,
  );

it("finds a change by the record's version and values", async () => {
  const based = row(1, "Ana");
  expect(await find([row(1, "Ana")], "Bia", based)).toBe("missing");
  expect(await find([row(1, "Bia", 2)], "Bia", based)).toBe("arrived");
  expect(await find([row(1, "Cora", 2)], "Bia", based)).toBe("unknown");
  await expect(find([], "Bia", based)).rejects.toThrow("gone");
});

it("finds a new record among those that were not there before", async () => {
  const before = [row(1, "Ana")];
  expect(await find(before, "Bia", null, before)).toBe("missing");
  expect(await find([...before, row(2, "Bia")], "Bia", null, before)).toBe("arrived");
  expect(await find([...before, row(2, "Cora")], "Bia", null, before)).toBe("missing");
  expect(await find([...before, row(2, "Bia", 1, "8")], "Bia", null, before)).toBe("unknown");
  expect(await find([row(1, "Bia")], "Bia", null, [row(1, "Bia")])).toBe("missing");
});

it("does not know of a new one whose list nobody had read, unless it is there", async () => {
  expect(await find([row(1, "Ana")], "Bia", null)).toBe("unknown");
  expect(await find([row(1, "Bia")], "Bia", null)).toBe("arrived");
});
