import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { alertDestinationValues } from "./alerts/alert-destinations.ts";
import { pairingCode } from "./boards/boards.ts";
import { everyCall } from "./testing/every-call.ts";

/** Fields that are not plain text: secrets, texts that are only compared with known ones, and the name of an uploaded file. */
const secrets = ["password", "newPassword", "newPasswordConfirmation", "confirmPassword", "token", "code"];
const compared = ["email", "subject", "tenant", "sheet"];
const unread = ["filename"];
const asTheyAre = new Set([...secrets, ...compared, ...unread]);
const hostile = ["A\u0000B", "A\ud800", "\udc00A", "A\nB", "A\u009fB", "א\u202eB", "ب\u2067B", "A\u2028B"];

/** Fields in the bodies of people's calls that accept any word. */
const texts = everyCall
  .filter(({ audience, path }) => audience !== "device" && !path.startsWith("/api/payments/"))
  .flatMap(({ method, path, body }) =>
    Object.entries(body instanceof z.ZodObject ? (body.shape as Record<string, z.ZodType>) : {})
      .filter(([field, schema]) => !asTheyAre.has(field) && schema.safeParse("Abc").success)
      .map(([field, schema]) => [`${method} ${path} ${field}`, schema] as const),
  );

const heaps = ["\u0301\u0323", "\u0301\u200b\u0323", "\u0301\uff9e"].map((turn) => `A${turn.repeat(40)}`);

afterEach(() => vi.restoreAllMocks());

test("there are texts in the bodies of calls", () => {
  expect(texts.length).toBeGreaterThan(20);
});

test.each(texts)("%s is refused when it is no plain text", (_place, schema) => {
  for (const text of [...hostile, ...heaps])
    expect([text, schema.safeParse(text).success]).toEqual([text, false]);
  expect(schema.parse("\t Abc \n")).toBe("Abc");
});

test.each(texts)("%s is taken in its one form, without what cannot be seen", (_place, schema) => {
  const unseen = [
    "A\u200bbc",
    "\ufeffAbc",
    "Ab\u00adc",
    "Abc\u2060",
    "\u200eAbc",
    "\u202aAbc\u202c",
    "A\u2066bc\u2069",
  ];
  for (const text of unseen) expect([text, schema.parse(text)]).toEqual([text, "Abc"]);
});

const everyField = everyCall.flatMap(({ method, path, params, query, body }) =>
  [params, query, body].flatMap((part) =>
    Object.entries(part instanceof z.ZodObject ? (part.shape as Record<string, z.ZodType>) : {}).map(
      ([field, schema]) => ({ place: `${method} ${path} ${field}`, schema }),
    ),
  ),
);

test("no field of a call orders a heap of marks, which takes the square of its length", () => {
  const asked = vi.spyOn(String.prototype, "normalize");
  for (const { place, schema } of everyField)
    for (const heap of heaps) {
      schema.safeParse(heap);
      schema.safeParse([heap]);
      for (const text of asked.mock.contexts)
        expect(/\p{M}{31}/u.test(String(text)), `${place} normalizes a heap`).toBe(false);
      asked.mockClear();
    }
  expect(everyField.length).toBeGreaterThan(100);
});

/** Fields in the bodies of people's calls that are an e-mail address. */
const addresses = everyCall.flatMap(({ method, path, body }) =>
  Object.entries(body instanceof z.ZodObject ? (body.shape as Record<string, z.ZodType>) : {})
    .filter(([, schema]) => schema.safeParse("ana@example.com").success && !schema.safeParse("a\nb").success)
    .filter(([field]) => /mail|responsible/i.test(field))
    .map(([field, schema]) => [`${method} ${path} ${field}`, schema] as const),
);

test("there are addresses in the bodies of calls", () => {
  expect(addresses.length).toBeGreaterThan(3);
});

test.each(addresses)("%s is the address that was meant, however it was pasted", (_place, schema) => {
  for (const text of [
    "\u200bana@example.com",
    "ana@exam\u00adple.com",
    "\u202aAna@example.com\u202c",
    "\u00a0ana@example.com\ufeff",
  ])
    expect([text, schema.parse(text)]).toEqual([text, "ana@example.com"]);
});

test("keys, codes and addresses of pages are what was meant, however they were copied", () => {
  const pasted = (text: string): readonly string[] => [
    `\u200b${text}`,
    ` ${text}\ufeff`,
    `\u202a${text}\u202c`,
  ];
  const url = "https://hooks.example.com/a";
  const [token, chat] = ["123456:abcdefghijklmnopqrstuv", "-1001234567890"];
  for (const kind of ["webhook", "teams"] as const)
    for (const text of pasted(url))
      expect(alertDestinationValues.parse({ kind, name: "Turno", url: text })).toMatchObject({ url });
  const telegram = { kind: "telegram" as const, name: "Turno", token, chat };
  for (const text of pasted(token))
    expect(alertDestinationValues.parse({ ...telegram, token: text })).toEqual(telegram);
  for (const text of pasted(chat))
    expect(alertDestinationValues.parse({ ...telegram, chat: text })).toEqual(telegram);
  expect(pasted("ab3-def").map((text) => pairingCode.parse(text))).toEqual(["AB3DEF", "AB3DEF", "AB3DEF"]);
  expect(pairingCode.parse("AB3\u200bDEF")).toBe("AB3DEF");
});
