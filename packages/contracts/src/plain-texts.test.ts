import { expect, test } from "vitest";
import { z } from "zod";
import { everyCall } from "./testing/every-call.ts";

/** Secrets are no words, and of these some are only compared with what is known; what gateways and payment services tell is stored as it can be. */
const secrets = ["password", "newPassword", "newPasswordConfirmation", "confirmPassword", "token", "code"];
const compared = ["email", "subject", "tenant", "sheet"];
const unread = ["filename"];
const asTheyAre = new Set([...secrets, ...compared, ...unread]);
const hostile = ["A\u0000B", "A\ud800", "\udc00A", "A\nB", "A\u009fB", "A\u202eB", "A\u2067B", "A\u2028B"];

/** The fields of people's calls that take any word. */
const texts = everyCall
  .filter(({ audience, path }) => audience !== "device" && !path.startsWith("/api/payments/"))
  .flatMap(({ method, path, body }) =>
    Object.entries(body instanceof z.ZodObject ? (body.shape as Record<string, z.ZodType>) : {})
      .filter(([field, schema]) => !asTheyAre.has(field) && schema.safeParse("Abc").success)
      .map(([field, schema]) => [`${method} ${path} ${field}`, schema] as const),
  );

test("there are texts in the bodies of calls", () => {
  expect(texts.length).toBeGreaterThan(20);
});

test.each(texts)("%s is refused when it is no plain text", (_place, schema) => {
  for (const text of hostile) expect([text, schema.safeParse(text).success]).toEqual([text, false]);
  expect(schema.parse("\t Abc \n")).toBe("Abc");
});

test.each(texts)("%s is taken in its one form, without what cannot be seen", (_place, schema) => {
  for (const text of ["A\u200bbc", "\ufeffAbc", "Ab\u00adc", "Abc\u2060", "\u200eAbc"])
    expect([text, schema.parse(text)]).toEqual([text, "Abc"]);
});

/** The fields of people's calls that are an address. */
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
