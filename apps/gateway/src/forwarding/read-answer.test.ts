import { serverClockHeader, unconfirmedClock } from "@fiel/contracts";
import { describe, expect, test } from "vitest";
import { serversClock } from "./read-answer.ts";

const date = "Tue, 01 Dec 2021 12:00:00 GMT";
const answerOf = (status: number, headers: Record<string, string>) => ({
  status,
  headers: new Headers({ date, "content-type": "application/json; charset=utf-8", ...headers }),
});

describe("the server's clock", () => {
  test.each([200, 304, 401, 429, 503])("is what an answer with status %i says, not its date", (status) => {
    expect(serversClock(answerOf(status, { [serverClockHeader]: "1796068491997" }))).toBe(1_796_068_491_997);
  });

  test.each([unconfirmedClock, "", "yesterday", "-1", "1e15", "17960684919970000"])(
    "is not known from %j, whatever the date",
    (told) => expect(serversClock(answerOf(200, { [serverClockHeader]: told }))).toBeNull(),
  );

  test("of a server that does not vouch for it is the date of what it accepted", () => {
    expect(serversClock(answerOf(200, {}))).toBe(Date.parse(date) + 500);
    expect(serversClock(answerOf(304, { "content-type": "" }))).toBe(Date.parse(date) + 500);
    expect(
      serversClock({ status: 200, headers: new Headers({ "content-type": "application/json" }) }),
    ).toBeNull();
  });

  test.each([
    ["a refusal", 503, {}],
    ["an unknown key", 401, {}],
    ["a proxy's page", 502, { "content-type": "text/html" }],
    ["a sign-in page", 200, { "content-type": "text/html; charset=utf-8" }],
    ["a redirect", 302, { location: "http://portal.example" }],
  ])("is not known from the date of %s", (_, status, headers) => {
    expect(serversClock(answerOf(status, headers))).toBeNull();
  });
});
