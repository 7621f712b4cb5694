import type { TFunction } from "i18next";
import { expect, it } from "vitest";
import { troubleText } from "./trouble-text.ts";

const t = ((key: string) => key) as unknown as TFunction;

it("says what systems have codes for in words, and leaves the gateway's own", () => {
  expect(troubleText("connect ECONNREFUSED 10.0.0.1:502", t)).toBe("addressTest.troubles.refused");
  expect(troubleText("sem resposta em 2 s", t)).toBe("sem resposta em 2 s");
});
