import { describe, expect, it } from "vitest";
import { findNewScript, findNewStyles } from "./old-browser.ts";

describe("a program for Chromium 68", () => {
  it.each([
    ["a?.b", "OptionalChainingExpression"],
    ["a ?? b", "operator ??"],
    ["a ||= b", "operator ||="],
    ["class A { #a = 1 }", "PrivateProperty"],
    ["[1].flatMap((a) => a)", "call of .flatMap()"],
    ["Object.fromEntries(a)", "call of .fromEntries()"],
    ["globalThis.a", "global globalThis"],
  ])("has no %s", (code, complaint) => {
    expect(findNewScript(code)).toContain(complaint);
  });

  it("may have what the browser knows, and fields of any name", () => {
    const code =
      "const f = async ({ at, ...rest }) => { try { for (const a of rest.any) await a.at; } catch { return { ...rest, at }; } };";
    expect(findNewScript(code)).toEqual([]);
  });

  it("has no styles that it does not know", () => {
    expect(findNewStyles(".a{inset:0}")).toHaveLength(1);
    expect(findNewStyles(".a{width:1px;aspect-ratio:1}")).toHaveLength(1);
    expect(findNewStyles("@media (max-aspect-ratio:3/2){.a{width:1px}}")).toEqual([]);
    expect(findNewStyles(".a{width:min(1px,2vw)}")).toHaveLength(1);
    expect(findNewStyles(".a{grid-template-columns:minmax(0,1fr);gap:2px}")).toEqual([]);
  });
});
