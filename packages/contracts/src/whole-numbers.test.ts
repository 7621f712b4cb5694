import { expect, test } from "vitest";
import { z } from "zod";
import { largestInteger } from "./registrations/fields.ts";
import { everyCall } from "./testing/every-call.ts";

/** Fields with instants, UTC ms, bounded by the calendar. Those of stops and shifts are stored as bigint. */
const ofStops = ["startDate", "endDate", "start", "at", "givenAt"];
const instants = ["startTimestamp", "endTimestamp", "from", "to", "dueAt", "validFrom", ...ofStops];
/**
 * Fields that are not stored as a 32-bit column: gateways' records set aside, values that are only compared, and filters of schedules, stored as
 * sent.
 */
const asTheyAre = [
  "revision",
  "equipment",
  "count",
  "type",
  "amountCents",
  "equipments",
  "operator",
  "eventsCode",
];
const larger = new Set([...instants, ...asTheyAre]);

interface Schema {
  readonly type?: string;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** Names of the whole numbers in a schema, each with its maximum. */
function* wholeNumbers(schema: Schema, name = ""): Generator<readonly [name: string, most: number]> {
  const { type, maximum = Infinity, properties = {}, items, anyOf = [], oneOf = [] } = schema;
  if (type === "integer") yield [name, maximum];
  for (const [key, inner] of Object.entries(properties)) yield* wholeNumbers(inner, key);
  if (items !== undefined) yield* wholeNumbers(items, name);
  for (const inner of [...anyOf, ...oneOf]) yield* wholeNumbers(inner, name);
}

const taken = everyCall
  .filter(({ audience }) => audience !== "device")
  .flatMap(({ method, path, body, query, params }) =>
    [body, query, params]
      .filter((part) => part !== undefined)
      .flatMap((part) => [
        ...wholeNumbers(z.toJSONSchema(part, { io: "input", unrepresentable: "any" }) as Schema),
      ])
      .map(([name, most]) => ({ name, most, place: `${name} of ${method} ${path}` })),
  );

test("whole numbers that calls take fit the columns that they are stored in or compared with", () => {
  expect(taken.length).toBeGreaterThan(100);
  const tooLarge = taken.filter(({ name, most }) => most > largestInteger && !larger.has(name));
  expect(tooLarge.map(({ place }) => place)).toEqual([]);
});
