import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { answerOfHttp } from "./answer-of-http.ts";

const nowMs = Date.UTC(2026, 10, 30, 12);
const waitOf = (retryAfter: string | null): number | null => {
  const answer = answerOfHttp({ status: 503, text: "", retryAfter, location: null }, {}, nowMs);
  return answer.meaning === "later" ? (answer.waitS ?? null) : null;
};

describe("the wait that a receiver asks for", () => {
  // The zone of a plant, hours from the one that dates of HTTP are of.
  beforeAll(() => void vi.stubEnv("TZ", "America/Sao_Paulo"));
  afterAll(() => void vi.unstubAllEnvs());

  it.each([
    ["120", 120],
    [" 120 ", 120],
    ["Mon, 30 Nov 2026 12:02:00 GMT", 120],
    ["Monday, 30-Nov-26 12:02:00 GMT", 120],
    ["Mon Nov 30 12:02:00 2026", 120],
    ["1", 5],
    ["7200", 3_600],
    ["99999999999999999999", 3_600],
    ["9".repeat(400), 3_600],
    ["Fri, 31 Dec 9999 23:59:59 GMT", 3_600],
  ])("%s is %s s", (text, waitS) => expect(waitOf(text)).toBe(waitS));

  it.each([
    null,
    "",
    "0",
    "-1",
    "-30",
    "12.5",
    "1e9",
    "soon",
    "5 minutes",
    "NaN",
    "Infinity",
    "Thu, 01 Jan 1970 00:00:00 GMT",
    "Mon Nov 30 12:00:00 2026",
    "Mon, 30 Nov 2026 12:00:00 GMT",
    "Mon, 99 Foo 2026",
  ])("%s says nothing", (text) => expect(waitOf(text)).toBeNull());

  it("is bounded in the words of a body too", () => {
    const waitIn = (waitS: number) =>
      answerOfHttp(
        { status: 429, text: "", retryAfter: null, location: null },
        { waitOf: () => waitS },
        nowMs,
      );
    const reason = "HTTP 429";
    expect(waitIn(0)).toEqual({ meaning: "later", reason });
    expect(waitIn(-5)).toEqual({ meaning: "later", reason });
    expect(waitIn(Number.NaN)).toEqual({ meaning: "later", reason });
    expect(waitIn(1e12)).toEqual({ meaning: "later", reason, waitS: 3_600 });
  });
});
